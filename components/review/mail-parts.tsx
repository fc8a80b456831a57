import type { ReactNode } from 'react'
import type { MailView } from '#lib/review/proposal-view.ts'

/** Whom a mail goes to, and whether that is the address the shop has on file. */
export function Recipient({ to }: { to: MailView['to'] | null }) {
  if (to === null) return <span className="text-bad">Nobody: no mail address is known</span>
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="min-w-0 break-words">{to.name ? `${to.name} <${to.address}>` : to.address}</span>
      {to.onFile ? (
        <span className="text-sm text-good">address on file</span>
      ) : (
        <span className="text-sm text-warning">given by the sender, not on file</span>
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
