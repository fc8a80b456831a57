// `npm run demo [-- --decider anthropic] [--json]`: the whole chain, three times, on a temporary database with a real worker and real SMTP.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { DeciderName } from './demo/decider.ts'
import { printer } from './demo/print.ts'
import { resultOf } from './demo/result.ts'
import { playApproval, playKill, playSendBack } from './demo/scenes.ts'
import { type Stage, setStage } from './demo/stage.ts'

const usage = `Usage: npm run demo [-- --decider anthropic] [--json]
  --decider <who>  who decides: scripted, the rules (as a rule); anthropic, Claude, or without ANTHROPIC_API_KEY a server
                   on this machine that answers in its place
  --json           one JSON object; npm run -s demo -- --json prints nothing else`

const decider = z.enum(['scripted', 'anthropic'])

function parse(args: string[]): { json: boolean; decider: DeciderName } | null {
  try {
    const { values } = parseArgs({
      args,
      options: { json: { type: 'boolean' }, decider: { type: 'string' } },
    })
    return { json: values.json ?? false, decider: decider.parse(values.decider ?? 'scripted') }
  } catch {
    return null
  }
}

async function play(stage: Stage): Promise<boolean> {
  const approval = await playApproval(stage)
  const sendBack = await playSendBack(stage)
  const kill = await playKill(stage)
  const result = resultOf(approval, sendBack, kill)
  stage.print.end(result)
  return result.trail_verified && result.email_sent && result.redraft_heeds_reason && result.survived_kill
}

const options = parse(process.argv.slice(2))
if (options === null) {
  console.error(usage)
  process.exitCode = 2
} else {
  const stage = await setStage(printer(options.json), options.decider)
  process.exitCode = (await play(stage).finally(() => stage.clear())) ? 0 : 1
}
