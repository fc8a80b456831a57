'use client'

// In the page's scripts, so that no answer of the server has to carry it.
import { ReviewSkeleton } from '#components/review/review-skeleton.tsx'
import { Bone } from '#components/ui/bone.tsx'

/** The queue before it has been read, with everything where it will be. */
export function QueueSkeleton() {
  return (
    <>
      <section
        aria-label="Loading the queue"
        aria-busy
        className="flex w-full shrink-0 flex-col border-r border-line md:w-[308px]"
      >
        <div className="flex h-12 items-center gap-4 border-b border-line px-4">
          <Bone className="h-4 w-16" />
          <Bone className="h-4 w-28" />
          <Bone className="h-4 w-12" />
        </div>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <div key={row} className="flex flex-col gap-2 border-b border-line px-4 py-3.5">
            <Bone className="h-4 w-32" />
            <Bone className="h-4 w-52" />
            <Bone className="h-3.5 w-20" />
          </div>
        ))}
      </section>
      <div className="flex min-w-0 flex-1 max-md:hidden">
        <ReviewSkeleton />
      </div>
    </>
  )
}
