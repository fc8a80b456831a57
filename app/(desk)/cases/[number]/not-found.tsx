import Link from 'next/link'
import { buttonClass } from '#components/ui/button.tsx'

export default function NotFound() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-2 px-6 text-center">
      <h1 className="font-medium">There is no case with this number</h1>
      <p className="text-ink-2">Check the number, or look for the case in the list of all.</p>
      <Link href="/cases" className={`${buttonClass()} mt-4`}>
        All cases
      </Link>
    </div>
  )
}
