import type { BundledEffect } from '#lib/bundle.ts'
import type { Checkpoint } from '#lib/checkpoint.ts'
import type { MailFault } from './mail-fault.ts'
import type { Fate, Plan } from './plan.ts'

/** Where an effect is committed as begun and its end is not: who is gone from here on leaves it in doubt. */
const doubtful: ReadonlySet<Checkpoint> = new Set<Checkpoint>([
  'sending: begun',
  'sending: composed',
  'sending: handed over',
  'sending: settled, not committed',
])

/** Where a mail server that breaks off leaves open whether it has the message: the message has been read by then. */
const handedOver = new Set<MailFault['stage']>(['body', 'dot'])

/**
 * Whether what became of an act of the round's case `of` may stay unknown by this plan. Anywhere else it has to be found out:
 * where there is nobody to be asked about it, only a worker that is gone while it is at that act, or a provider that breaks
 * off, leaves it so.
 */
export function mayBeUnknown(kind: BundledEffect['kind'], of: number, { fates, mail, shop }: Plan): boolean {
  switch (kind) {
    case 'send_email':
      return (
        (mail !== null && handedOver.has(mail.stage)) || fates.some((fate) => leavesDoubt(fate, kind, of))
      )
    case 'follow_up':
    case 'close':
      return false
    default:
      return shop !== null
  }
}

function leavesDoubt(fate: Fate, kind: BundledEffect['kind'], of: number): boolean {
  switch (fate.kind) {
    case 'killed':
    case 'frozen':
    case 'database':
      return fate.places.some((it) => it.of === of && (it.kind ?? kind) === kind && doubtful.has(it.at))
    case 'killed_after':
      return true
    case 'clock':
      return false
  }
}

/** Whether an act may end as failed: only where its provider says so. */
export function mayFail(kind: BundledEffect['kind'], { mail, shop }: Plan): boolean {
  return kind === 'send_email' ? mail !== null : shop !== null
}

/** Whether what failed may have been done all the same: only where a provider says that it did not do what it did. */
export function mayBeALie(kind: BundledEffect['kind'], { mail, shop }: Plan): boolean {
  if (kind === 'send_email') return mail?.after === true && mail.fault === 'never'
  return shop?.after === true && (shop.fault === 'never' || shop.fault === 'not now')
}
