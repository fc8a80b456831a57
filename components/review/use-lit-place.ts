'use client'

import { useEffect } from 'react'

/** The part of the page that shows a detail's source; null where none does. */
export function placeOf(anchor: string | null): HTMLElement | null {
  return anchor === null ? null : document.getElementById(anchor)
}

/** Lights the place that shows a source. It is another part of the page, which knows nothing of this one. */
export function useLitPlace(anchor: string | null): void {
  useEffect(() => {
    const place = placeOf(anchor)
    if (place === null) return
    place.dataset.lit = ''
    return () => {
      delete place.dataset.lit
    }
  }, [anchor])
}
