/** Where something will stand that is still being read. */
export function Bone({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block max-w-full animate-pulse rounded bg-raised ${className}`} />
}
