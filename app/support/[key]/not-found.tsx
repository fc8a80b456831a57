import Link from 'next/link'
import { buttonClass } from '#components/ui/button.tsx'

export default function NotFound() {
  return (
    <>
      <h1 className="text-xl font-semibold">We cannot find this page</h1>
      <p className="mt-1.5 mb-6 text-ink-2">
        The address may be incomplete: some mail programs break long ones in two. You can also ask us anew.
      </p>
      <Link href="/support" className={buttonClass('primary')}>
        Ask a question
      </Link>
    </>
  )
}
