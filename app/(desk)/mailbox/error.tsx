'use client'

import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

export default function MailboxError({ retry }: { retry(): void }) {
  return (
    <div role="alert" className="grid flex-1 place-items-center bg-pane">
      <EmptyState titleAs="h1" title="The mailbox could not be shown">
        <p>Something broke on our side. No mail was lost or changed.</p>
        <Button className="mt-4" onClick={retry}>
          Try again
        </Button>
      </EmptyState>
    </div>
  )
}
