import type { Socket } from 'node:net'
import { z } from 'zod'
import { type Act, close, reset, type Stage, say, silence, usual } from '#lib/mail/scripted-server.ts'

const stages = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'body', 'dot'] as const satisfies Stage[]

const faults = {
  silent: silence,
  closes: close,
  resets: reset,
  'not now': say('451 4.3.0 Try again later'),
  never: say('550 5.7.1 Not here'),
  nonsense: say('what?'),
} satisfies Record<string, Act>

type Fault = keyof typeof faults
const faultNames = Object.keys(faults) as [Fault, ...Fault[]]

/**
 * How a mail server is at fault: at which place of the dialogue, in which way, and how often before it is well again.
 * `after`: it has taken the message by then, which can only be at the end of it.
 */
export const mailFault = z.object({
  stage: z.enum(stages),
  fault: z.enum(faultNames),
  times: z.int().min(1),
  after: z.boolean(),
})
export type MailFault = z.infer<typeof mailFault>

/**
 * Every fault there is. A server that has taken a message and says "not now" is not among them: by that word it asks
 * for the message again (RFC 5321, 4.2.1), and nobody but it could tell the second from the first.
 */
export const everyMailFault: Omit<MailFault, 'times'>[] = stages.flatMap((stage) =>
  faultNames.flatMap((fault) => [
    { stage, fault, after: false },
    ...(stage === 'dot' && fault !== 'not now' ? [{ stage, fault, after: true }] : []),
  ]),
)

/** What the server does at each stage; `took` is told of each message that it has really taken, and from whom. */
export function scriptOf(fault: MailFault | null, took: (from: Socket) => void): Partial<Record<Stage, Act>> {
  const refused = new WeakSet<Socket>()
  const dot: Act = (socket) => {
    // What was answered before its end is answered, and not taken; a message in two pieces only now comes to its end.
    if (refused.delete(socket)) return
    took(socket)
    usual.dot(socket)
  }
  if (fault === null) return { dot }
  const well = { ...usual, dot }
  let left = fault.times
  const act: Act = (socket) => {
    left -= 1
    if (left < 0) return well[fault.stage](socket)
    if (fault.after) took(socket)
    if (fault.stage === 'body') refused.add(socket)
    faults[fault.fault](socket)
  }
  return { dot, [fault.stage]: act }
}
