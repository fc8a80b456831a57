import { currentPerson } from '#lib/auth/session.ts'
import { caseIdOf } from '#lib/cases/case-page.ts'
import { db } from '#lib/db.ts'
import { exportCase } from '#lib/trail/export.ts'
import { numberOf } from '../address.ts'

type Context = { params: Promise<{ number: string }> }

/** A case's whole history as a file of JSON lines, sent as it is read. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  // Nobody else asks: a route handler has no layout above it.
  if ((await currentPerson()) === null) return new Response('Sign in first.', { status: 401 })
  const number = numberOf((await params).number)
  const caseId = number && (await caseIdOf(db(), number))
  if (!caseId) return new Response('There is no such case.', { status: 404 })
  return new Response(streamOf(exportCase(db(), caseId)), {
    headers: {
      'content-type': 'application/jsonl; charset=utf-8',
      'content-disposition': `attachment; filename="case-${number}-history.jsonl"`,
      'cache-control': 'no-store',
    },
  })
}

/** Reads on only as fast as the other side takes it. */
function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`${value}\n`))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}
