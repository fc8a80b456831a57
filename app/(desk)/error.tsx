'use client'

import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

export default function DeskError({ retry }: { retry(): void }) {
  return (
    <div role="alert" className="flex flex-1 items-center justify-center">
      <EmptyState titleAs="h1" title="This could not be shown">
        <p className="mb-4">Something broke on our side. Nothing was changed.</p>
        <Button onClick={retry}>Try again</Button>
      </EmptyState>
    </div>
  )
}
