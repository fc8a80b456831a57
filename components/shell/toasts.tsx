'use client'

import { Toaster } from 'sonner'

/** Where what was done is said: above the bars, in the colours of the desk whatever its theme. */
export function Toasts() {
  return (
    <Toaster
      position="bottom-right"
      offset={{ bottom: 76, right: 16 }}
      mobileOffset={{ bottom: 140, left: 16, right: 16 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-[var(--width)] items-start gap-2.5 rounded-draft border border-line-strong bg-pane px-3.5 py-3 font-sans text-base shadow-lg max-md:w-full',
          icon: 'mt-0.5 text-good [&>svg]:size-4',
          content: 'min-w-0 flex-1 break-words',
          actionButton:
            'shrink-0 rounded px-1 font-medium text-accent underline underline-offset-2 max-md:min-h-11',
        },
      }}
    />
  )
}
