import { relative } from 'node:path'
import { styleText } from 'node:util'
import { db } from '#lib/db.ts'
import { sampleSignIns } from './people.ts'
import type { Place } from './port.ts'
import type { Progress } from './progress.ts'

/** Says where the desk is, who may sign in, and what to try. */
export async function sayReady({ say }: Progress, { address }: Place, folders: string[]): Promise<void> {
  const signIns = await sampleSignIns()
  say(`\n  ${styleText('bold', `ShopOps is ready: ${address}`)}\n`)
  for (const { user, password } of signIns) {
    const [first = ''] = user.name.split(' ')
    say(`  ${first.padEnd(6)} ${user.role.padEnd(6)} ${user.email.padEnd(22)} password ${password}`)
  }
  say(`${signIns.length > 0 ? '\n' : ''}  ${await whatToTry(signIns.length > 0)}`)
  say(styleText('dim', `  Ctrl-C stops everything. The data stays in ${folders.map(shown).join(' and ')}.`))
}

/** A folder as somebody in the project's folder would call it. */
function shown(folder: string): string {
  const from = relative('', folder)
  return from === '' || from.startsWith('..') ? folder : from
}

async function whatToTry(sample: boolean): Promise<string> {
  if (sample) {
    return 'Sign in as Maya, open the first case (Jordan, O-1001), read the reply beside the facts and approve it: the mail shows up under Mailbox.'
  }
  const anybody = await db().user.findFirst({ select: { id: true } })
  return anybody === null
    ? 'The first person to open it becomes its admin.'
    : 'Sign in to see what is waiting.'
}
