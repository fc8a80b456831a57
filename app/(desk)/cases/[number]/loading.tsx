const bars = ['w-3/4', 'w-full', 'w-11/12', 'w-2/3']

export default function Loading() {
  return (
    <div role="status" aria-label="Fetching the case" className="flex min-w-0 flex-1 flex-col bg-pane">
      <div className="flex flex-col gap-3 px-6 pt-4 pb-3 max-md:px-4">
        <Bar className="h-5 w-64" />
        <Bar className="h-4 w-96" />
      </div>
      <div className="h-[38px] border-b border-line" />
      <div className="flex min-h-0 flex-1">
        <div className="flex flex-1 flex-col gap-3 px-6 py-6 max-md:px-4">
          {bars.map((width) => (
            <Bar key={width} className={`h-4 max-w-[680px] ${width}`} />
          ))}
        </div>
        <div className="w-[332px] border-l border-line bg-background max-[1099px]:hidden" />
      </div>
    </div>
  )
}

function Bar({ className }: { className: string }) {
  return <div className={`max-w-full rounded bg-raised motion-safe:animate-pulse ${className}`} />
}
