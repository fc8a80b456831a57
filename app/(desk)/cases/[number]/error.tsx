'use client'

import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

export default function CaseError({ reset }: { reset: () => void }) {
  return (
    <div role="alert" className="grid flex-1 place-items-center">
      <EmptyState title="The case could not be shown">
        <p>Something broke on our side. Nothing was changed.</p>
        <Button className="mt-4" onClick={reset}>
          Try again
        </Button>
      </EmptyState>
    </div>
  )
}
