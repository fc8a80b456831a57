/** A key on the keyboard that does what stands before it. Hidden where there is no keyboard, and from screen readers. */
export function Keys({ children }: { children: string }) {
  return (
    <kbd aria-hidden className="font-mono text-[0.85em] max-md:hidden">
      {children}
    </kbd>
  )
}
