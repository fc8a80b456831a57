import type { ReactNode } from 'react'
import type { MailView } from '#lib/review/proposal-view.ts'

/** Whom a mail goes to, and whether that is the address the shop has on file. */
export function Recipient({ to }: { to: MailView['to'] | null }) {
  if (to === null) return <span className="text-bad">Nobody: no mail address is known</span>
  return (
    <span className="break-words">
      {to.name ? `${to.name} <${to.address}>` : to.address}{' '}
      {to.onFile ? (
        <span className="ml-1 text-sm text-good">address on file</span>
      ) : (
        <span className="ml-1 text-sm text-warning">given by the sender, not on file</span>
      )}
    </span>
  )
}

/** What is added below the mail on sending. */
export function Appended({ children }: { children: ReactNode }) {
  return (
    <p className="border-t border-dashed border-line-strong px-4 py-3 text-sm text-ink-2">
      Added on sending: {children}
    </p>
  )
}
