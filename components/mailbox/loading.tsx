const rows = ['a', 'b', 'c', 'd', 'e']
const lines = ['w-1/3', 'w-full', 'w-11/12', 'w-2/3']

export function MailListLoading() {
  return (
    <div role="status" aria-label="Fetching the mailbox">
      <div className="h-12 border-b border-line max-md:h-14" />
      {rows.map((row) => (
        <div key={row} className="flex flex-col gap-2.5 border-b border-line px-4 py-4">
          <Bar className="h-3.5 w-2/5" />
          <Bar className="h-3.5 w-4/5" />
          <Bar className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  )
}

export function MailLoading() {
  return (
    <div role="status" aria-label="Fetching the mail" className="flex min-w-0 flex-1 flex-col bg-pane">
      <div className="flex h-12 items-center border-b border-line px-6 max-md:h-14 max-md:px-4">
        <Bar className="h-4 w-64" />
      </div>
      <div className="mx-auto flex w-full max-w-[728px] flex-col gap-3 px-6 py-8 max-md:px-4">
        {lines.map((width) => (
          <Bar key={width} className={`h-4 ${width}`} />
        ))}
      </div>
    </div>
  )
}

function Bar({ className }: { className: string }) {
  return <div className={`max-w-full rounded bg-raised motion-safe:animate-pulse ${className}`} />
}
