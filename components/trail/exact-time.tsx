'use client'

import { useNow } from '#components/ui/use-now.ts'

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** A time to the second, in the viewer's zone, which the server does not know. Takes ISO 8601. */
export function ExactTime({ at }: { at: string }) {
  const isViewer = useNow() !== null
  return (
    <time dateTime={at}>{isViewer ? exact.format(new Date(at)) : at.slice(0, 19).replace('T', ' ')}</time>
  )
}
