'use client'

import { Button } from '#components/ui/button.tsx'

export default function SupportError({ retry }: { retry(): void }) {
  return (
    <div role="alert">
      <h1 className="text-xl font-semibold">Something broke on our side</h1>
      <p className="mt-1.5 mb-6 text-ink-2">Nothing was sent. Try again in a moment.</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  )
}
