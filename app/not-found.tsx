import Link from 'next/link'
import { FrontPage } from '#components/shell/front-page.tsx'
import { buttonClass } from '#components/ui/button.tsx'

export default function NotFound() {
  return (
    <FrontPage title="There is no page at this address" intro="Check the address, or begin at the queue.">
      <Link href="/queue" className={buttonClass()}>
        Go to the queue
      </Link>
    </FrontPage>
  )
}
