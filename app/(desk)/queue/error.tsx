'use client'

import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

export default function QueueError({ retry }: { retry(): void }) {
  return (
    <div role="alert" className="flex flex-1 items-center justify-center bg-pane">
      <EmptyState titleAs="h1" title="The case could not be read">
        <p className="mb-4">Something broke on our side. Nothing was changed, and what you typed is kept.</p>
        <Button onClick={retry}>Try again</Button>
      </EmptyState>
    </div>
  )
}
