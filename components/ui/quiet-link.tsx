'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

/**
 * A link whose page is fetched ahead only once it is pointed at or focused. On a page that is kept live every link in
 * sight would otherwise be fetched again each time something moves.
 */
export function QuietLink(props: ComponentProps<typeof Link>) {
  const [near, setNear] = useState(false)
  const approach = () => setNear(true)
  return <Link prefetch={near ? null : false} onPointerEnter={approach} onFocus={approach} {...props} />
}
