'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const everyMs = 30_000

/** Reads a page anew from time to time while somebody looks at it, where nothing tells it of changes. */
export function KeepFresh() {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh()
    }, everyMs)
    return () => clearInterval(timer)
  }, [router])
  return null
}
