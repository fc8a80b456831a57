const lines = ['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5', 'w-3/4']

export default function Loading() {
  return (
    <div role="status" aria-label="Fetching the cases" className="flex min-w-0 flex-1 flex-col bg-pane">
      <div className="h-[65px] border-b border-line" />
      {lines.map((width) => (
        <div key={width} className="border-b border-line px-6 py-3 max-md:px-4">
          <div className={`h-4 rounded bg-raised motion-safe:animate-pulse ${width}`} />
        </div>
      ))}
    </div>
  )
}
