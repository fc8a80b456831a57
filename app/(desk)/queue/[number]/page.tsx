import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { requirePerson } from '#lib/auth/session.ts'
import { ReviewOf } from '../review-of.tsx'

type Params = { params: Promise<{ number: string }> }

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  return { title: `#${(await params).number}` }
}

export default async function ReviewPage({ params }: Params) {
  const { number } = await params
  const person = await requirePerson(`/queue/${number}`)
  // What does not fit a case's number names no case.
  if (!/^[1-9]\d{0,8}$/.test(number)) notFound()
  return <ReviewOf number={Number(number)} person={person} />
}
