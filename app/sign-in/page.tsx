import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SignInForm } from '#components/auth/sign-in-form.tsx'
import { FrontPage } from '#components/shell/front-page.tsx'
import { hasAnybody } from '#lib/auth/people.ts'
import { signIn } from './actions.ts'

export const metadata: Metadata = { title: 'Sign in' }
export const dynamic = 'force-dynamic'

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ to?: string }> }) {
  if (!(await hasAnybody())) redirect('/setup')
  const { to = '/queue' } = await searchParams
  return (
    <FrontPage title="Sign in to ShopOps">
      <SignInForm to={to} signIn={signIn} />
    </FrontPage>
  )
}
