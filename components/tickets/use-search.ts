import { useEffect, useRef, useState } from 'react'
import type { About, FindInShop } from './about.ts'

/** Long enough that a word typed at once is one search. */
const pauseMs = 120

type Results = { items: About[]; status: string | null }

/**
 * Searches the shop as text comes in. An answer that was overtaken by a later text is dropped.
 *
 * @param hint what stands there while nothing is typed.
 * @param takesStrangers whether a mail address that nobody has will do as well.
 */
export function useSearch(find: FindInShop, hint: string, takesStrangers: boolean) {
  const empty: Results = { items: [], status: hint }
  const [results, setResults] = useState(empty)
  const latest = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const look = async (text: string) => {
    const found = await find({ text: text.slice(0, 200) })
    if (text !== latest.current) return
    if (!found.ok) return setResults({ items: [], status: found.error.message })
    const items = found.value.length > 0 || !takesStrangers ? found.value : strangerOf(text)
    setResults({ items, status: items.length > 0 ? null : `Nothing in the shop fits “${text}”` })
  }

  const search = (given: string) => {
    const text = given.trim()
    latest.current = text
    clearTimeout(timer.current)
    if (text === '') return setResults(empty)
    timer.current = setTimeout(() => void look(text), pauseMs)
  }

  return { ...results, search }
}

/** A whole mail address that nobody on file has may be written to all the same. */
function strangerOf(text: string): About[] {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? [{ kind: 'stranger', email: text }] : []
}
