'use client'

import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { Keys } from '#components/ui/keys.tsx'

/** The one way on. Has the focus as soon as it is there, so that Enter goes. */
export function FocusedLink({ href, keys, children }: { href: string; keys: string; children: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <Link ref={link} href={href} className={buttonClass('primary')}>
      {children}
      <Keys>{keys}</Keys>
    </Link>
  )
}
