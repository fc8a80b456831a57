import { Notice } from '#components/ui/notice.tsx'
import type { Problem } from '#lib/review/problems.ts'

/** What a reviewer must not miss; nothing where there is nothing. */
export function ProblemLines({ problems }: { problems: Problem[] }) {
  if (problems.length === 0) return null
  return (
    <ul aria-label="To look at first" className="flex flex-col gap-2">
      {problems.map(({ look, title, text }) => (
        <li key={title}>
          <Notice look={look}>
            <strong className="font-semibold">{title}</strong>{' '}
            <span className="whitespace-pre-line">{text}</span>
          </Notice>
        </li>
      ))}
    </ul>
  )
}
