import { EmptyState } from '#components/ui/empty-state.tsx'

/** Beside an empty list. */
export function QueueNothing() {
  return (
    <div className="flex flex-1 items-center justify-center bg-pane">
      <EmptyState titleAs="h1" title="Nothing here to decide">
        <p>What comes in appears at the left by itself.</p>
      </EmptyState>
    </div>
  )
}
