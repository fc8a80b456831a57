import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SetupForm } from '#components/auth/setup-form.tsx'
import { FrontPage } from '#components/shell/front-page.tsx'
import { hasAnybody } from '#lib/auth/people.ts'
import { becomeFirstAdmin } from './actions.ts'

export const metadata: Metadata = { title: 'First admin' }
export const dynamic = 'force-dynamic'

export default async function SetupPage() {
  if (await hasAnybody()) redirect('/sign-in')
  return (
    <FrontPage
      title="Set up ShopOps"
      intro="Nobody can sign in yet. Whoever fills in this form is the admin."
    >
      <SetupForm become={becomeFirstAdmin} />
    </FrontPage>
  )
}
