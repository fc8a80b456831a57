import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifest = z.object({
  node: z.record(z.string(), z.object({ filename: z.string(), exportedName: z.string() })),
})

/**
 * The id under which the built server knows a server action, as the pages in the browser know it.
 *
 * @param file the module it is exported from, by its path in the project.
 * @throws Error where the build has no such action.
 */
export function actionId(file: string, name: string): string {
  const folder = join(import.meta.dirname, '../..', process.env.NEXT_DIST_DIR || '.next')
  const text = readFileSync(join(folder, 'server/server-reference-manifest.json'), 'utf8')
  const found = Object.entries(manifest.parse(JSON.parse(text)).node).find(
    ([, { filename, exportedName }]) => filename === file && exportedName === name,
  )
  if (found === undefined) throw new Error(`The build has no action ${name} of ${file}`)
  return found[0]
}

/** Calls a server action as a page does that is open in a browser. What it may be given is JSON or a form. */
export function callAction(
  page: string,
  id: string,
  body: string | FormData,
  cookie = '',
): Promise<Response> {
  return fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'Next-Action': id,
      Accept: 'text/x-component',
      Origin: new URL(page).origin,
      ...(typeof body === 'string' && { 'Content-Type': 'text/plain;charset=UTF-8' }),
      ...(cookie !== '' && { Cookie: cookie }),
    },
    body,
  })
}

const row = /^[0-9a-f]+:(\{.*\})$/

/**
 * What an action gave back, out of the rows that the server answers with.
 *
 * @throws Error where no row is of that form.
 */
export function answerOf<Value>(rows: string, form: z.ZodType<Value>): Value {
  for (const line of rows.split('\n')) {
    const text = row.exec(line)?.[1]
    const parsed = text === undefined ? null : form.safeParse(JSON.parse(text))
    if (parsed?.success) return parsed.data
  }
  throw new Error(`The server's answer is none of the action's: ${rows.slice(0, 200)}`)
}
