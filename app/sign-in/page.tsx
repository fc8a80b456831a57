import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SignInForm } from '#components/auth/sign-in-form.tsx'
import { hasAnybody } from '#lib/auth/people.ts'
import { signIn } from './actions.ts'

export const metadata: Metadata = { title: 'Sign in' }
export const dynamic = 'force-dynamic'

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ to?: string }> }) {
  if (!(await hasAnybody())) redirect('/setup')
  const { to = '/queue' } = await searchParams
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <div className="w-full max-w-sm">
        <h1 className="mb-6 text-xl font-semibold">Sign in to ShopOps</h1>
        <SignInForm to={to} signIn={signIn} />
      </div>
    </main>
  )
}
