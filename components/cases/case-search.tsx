import { Search } from 'lucide-react'
import Form from 'next/form'
import { Button } from '#components/ui/button.tsx'
import type { CaseSearch as Asked } from '#lib/cases/list.ts'

type CaseSearchProps = Pick<Asked, 'text' | 'state'> & { stateWords: Record<string, string> }

const field = 'min-h-9 rounded-control border border-field bg-pane py-1.5 max-md:min-h-11'

/** What the list is narrowed down to. The address holds it, so that it can be kept and passed on. */
export function CaseSearch({ text, state, stateWords }: CaseSearchProps) {
  return (
    <header className="border-b border-line px-6 py-3.5 max-md:px-4">
      <h1 className="sr-only">Cases</h1>
      <Form action="/cases" role="search" className="flex flex-wrap gap-2">
        <div className="relative min-w-52 flex-1 max-sm:basis-full">
          <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3" />
          <input
            key={text}
            type="search"
            name="text"
            aria-label="Number, order, customer or subject"
            placeholder="Number, order, customer or subject"
            defaultValue={text}
            className={`${field} w-full pr-3 pl-9 placeholder:text-ink-3`}
          />
        </div>
        <select
          key={state}
          name="state"
          aria-label="State"
          defaultValue={state ?? ''}
          className={`${field} px-3 max-sm:min-w-0 max-sm:flex-1`}
        >
          <option value="">Every state</option>
          {Object.entries(stateWords).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
        <Button type="submit">Search</Button>
      </Form>
    </header>
  )
}
