'use client'

import { useRouter } from 'next/navigation'
import { KeyList } from '#components/queue/key-list.tsx'
import { useKeys } from '#components/queue/use-keys.ts'

const keys: [string, string][] = [
  ['1', 'Conversation'],
  ['2', 'Facts'],
  ['3', 'History'],
  ['O', 'Open the review'],
  ['?', 'This list'],
]

/** The keys of a case's page. */
export function CaseKeys({ number }: { number: number }) {
  const router = useRouter()
  const show = (part: string) => () => router.replace(`/cases/${number}${part}`, { scroll: false })
  useKeys({
    1: show(''),
    2: show('?show=facts'),
    3: show('?show=history'),
    o: () => router.push(`/queue/${number}`),
  })
  return <KeyList keys={keys} />
}
