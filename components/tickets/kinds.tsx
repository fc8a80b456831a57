/** A kind of case that may be opened here, and whom it is about. */
export type KindChoice = { name: string; words: string; about: 'customer' | 'account' | 'desk' }

type KindsProps = {
  kinds: KindChoice[]
  chosen: KindChoice | undefined
  choose(kind: KindChoice): void
}

/** Which kind of case it is to be. */
export function Kinds({ kinds, chosen, choose }: KindsProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Kind of case</legend>
      {kinds.map((kind) => (
        <label key={kind.name} className="flex min-h-9 items-center gap-2.5 max-md:min-h-11">
          <input
            type="radio"
            name="playbook"
            value={kind.name}
            checked={kind.name === chosen?.name}
            onChange={() => choose(kind)}
            className="size-4 accent-accent"
          />
          {kind.words}
        </label>
      ))}
    </fieldset>
  )
}
