import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { hasAnybody } from '#lib/auth/people.ts'

export const metadata: Metadata = { title: 'First admin' }
export const dynamic = 'force-dynamic'

export default async function SetupPage() {
  if (await hasAnybody()) redirect('/sign-in')
  return <main />
}
