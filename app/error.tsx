'use client'

import { FrontPage } from '#components/shell/front-page.tsx'
import { Button } from '#components/ui/button.tsx'

export default function AppError({ retry }: { retry(): void }) {
  return (
    <FrontPage
      title="ShopOps cannot be shown"
      intro="Something broke on our side, most likely the way to the database. Nothing was changed."
    >
      <Button onClick={retry}>Try again</Button>
    </FrontPage>
  )
}
