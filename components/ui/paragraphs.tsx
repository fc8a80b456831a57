/** Plain text as it was written: blank lines part paragraphs, line breaks stay. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n{2,}/).map((words, place) => ({ place, words }))
  return (
    <div className="flex flex-col gap-3 break-words whitespace-pre-line">
      {paragraphs.map(({ place, words }) => (
        <p key={place}>{words}</p>
      ))}
    </div>
  )
}
