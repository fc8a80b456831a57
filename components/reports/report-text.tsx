/** A report as it was answered: its columns are of text, so every character has the same width. Columns fit a phone. */
export function ReportText({ text }: { text: string }) {
  const [title = '', ...rest] = text.split('\n')
  return (
    <div className="rounded-draft border border-line-strong px-5 py-4 max-sm:px-4 print:border-0 print:p-0">
      <p className="mb-3 font-medium">{title}</p>
      <pre className="font-mono text-[13px] leading-[1.7] whitespace-pre-wrap max-sm:text-xs">
        {rest.join('\n').trim()}
      </pre>
    </div>
  )
}
