import { ReportText } from '#components/reports/report-text.tsx'
import { CopyButton } from '#components/trail/copy-button.tsx'
import { RelativeTime } from '#components/ui/time.tsx'
import type { AnswerPiece, AnswerSource, Answer as Given } from '#lib/cases/answer.ts'

/** What a colleague was answered, each figure with the number of its source, and the sources below. */
export function Answer({ answer, isReport }: { answer: Given; isReport: boolean }) {
  const { text, paragraphs, sources, at } = answer
  return (
    <section aria-labelledby="answer" className="mt-8">
      <header className="mb-2 flex items-center justify-between gap-3">
        <h2 id="answer" className="text-[13px] text-ink-2">
          <span className="font-medium text-ink">The assistant</span> answered <RelativeTime at={at} />
        </h2>
        <CopyButton text={text} what="the answer" />
      </header>
      {isReport ? (
        <ReportText text={text} />
      ) : (
        <div className="flex flex-col gap-3 rounded-draft border border-line-strong px-4 py-3.5 leading-[1.65] wrap-anywhere">
          {paragraphs.map((pieces) => (
            <p key={pieces[0]?.start ?? 0} className="whitespace-pre-wrap">
              {pieces.map((piece) => (
                <Piece key={piece.start} piece={piece} sources={sources} />
              ))}
            </p>
          ))}
          {sources.length > 0 && <Sources sources={sources} />}
        </div>
      )}
    </section>
  )
}

function Piece({
  piece: { text, source: number },
  sources,
}: {
  piece: AnswerPiece
  sources: AnswerSource[]
}) {
  const source = sources.find((each) => each.number === number)
  if (source === undefined) return text
  return (
    <>
      <span
        title={source.words}
        className="underline decoration-ink-3 decoration-dotted decoration-1 underline-offset-4"
      >
        {text}
      </span>
      <sup className="ml-0.5 text-[11px] leading-none text-ink-2">
        <a href={`#source-${source.number}`} aria-label={`Source ${source.number}: ${source.words}`}>
          {source.number}
        </a>
      </sup>
    </>
  )
}

function Sources({ sources }: { sources: AnswerSource[] }) {
  return (
    <div className="-mx-4 mt-1 -mb-3.5 border-t border-dashed border-line px-4 py-3 text-[13px]">
      <h3 className="mb-1.5 font-medium text-ink-2">Where this is from</h3>
      <ol className="flex flex-col gap-1">
        {sources.map(({ number, words, step, readAt }) => (
          <li
            key={number}
            id={`source-${number}`}
            className="grid grid-cols-[1.25rem_1fr] rounded target:bg-selected"
          >
            <span className="text-ink-2">{number}</span>
            <span>
              <span className="inline-block first-letter:uppercase">{words}</span>
              <span className="text-ink-2">
                , step {step}, <RelativeTime at={readAt} prefix="read " />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
