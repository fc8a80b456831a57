'use client'

import { Button } from '#components/ui/button.tsx'
import type { CheckedClaim } from '#lib/review/check.ts'
import { fixWords } from './checked.ts'

type FixButtonProps = { open: readonly CheckedClaim[]; keys?: string; disabled?: boolean; onClick(): void }

/** The main button while something in the mail is open. It is not green: nothing is ready to go. */
export function FixButton({ open, ...rest }: FixButtonProps) {
  return (
    <Button look="strong" className="max-md:flex-[1.4]" {...rest}>
      {fixWords(open)}
    </Button>
  )
}
