'use client'

// In the page's scripts, so that no answer of the server has to carry it.
import { Bone } from '#components/ui/bone.tsx'

/** A review that is being read, with everything where it will be. */
export function ReviewSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the review"
      className="grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] bg-pane min-[1100px]:grid-cols-[minmax(0,1fr)_332px]"
    >
      <div className="flex h-12 items-center border-b border-line px-6 max-md:h-14 max-md:px-4">
        <div className="mx-auto w-full max-w-[680px]">
          <Bone className="h-4 w-44" />
        </div>
      </div>
      <div className="px-6 py-6 max-md:px-4">
        <div className="mx-auto flex max-w-[680px] flex-col gap-4">
          <Bone className="h-3.5 w-52" />
          <Bone className="h-16 w-full" />
          <Bone className="mt-4 h-3.5 w-56" />
          <Bone className="h-80 w-full rounded-draft" />
        </div>
      </div>
      <div className="border-line bg-background px-4 py-5 max-[1099px]:hidden min-[1100px]:col-start-2 min-[1100px]:row-span-3 min-[1100px]:row-start-1 min-[1100px]:border-l">
        <div className="flex flex-col gap-3">
          <Bone className="h-3.5 w-24" />
          <Bone className="h-40 w-full" />
          <Bone className="mt-4 h-3.5 w-24" />
          <Bone className="h-24 w-full" />
        </div>
      </div>
      <div className="border-t border-line px-6 py-3 max-md:px-4">
        <div className="mx-auto flex max-w-[680px] gap-2">
          <Bone className="h-9 w-40 max-md:h-11" />
          <Bone className="h-9 w-20 max-md:h-11" />
          <Bone className="h-9 w-28 max-md:h-11" />
        </div>
      </div>
    </div>
  )
}
