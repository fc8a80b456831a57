'use client'

import { Combobox } from '@base-ui/react/combobox'
import { Building2, Package, Search, UserRound, X } from 'lucide-react'
import { type About, type FindInShop, idOf, labelOf, piecesOf } from './about.ts'
import { useSearch } from './use-search.ts'

const asks = {
  customer: {
    label: 'Customer or order',
    placeholder: 'Order number, name or mail address',
    hint: 'Type an order number, a name or a mail address',
  },
  account: { label: 'Company', placeholder: 'Name of the company', hint: 'Type the name of a company' },
} as const
const icons = { order: Package, account: Building2, customer: UserRound, stranger: UserRound } as const

type AboutFieldProps = {
  /** What is looked for. */
  whom: keyof typeof asks
  find: FindInShop
  onChange(about: About | null): void
  error: string | undefined
}

/** Finds a customer, an order or a company as it is typed. */
export function AboutField({ whom, find, onChange, error }: AboutFieldProps) {
  const { label, placeholder, hint } = asks[whom]
  const { items, status, search } = useSearch(find, hint, whom === 'customer')
  return (
    <Combobox.Root
      items={items}
      filter={null}
      autoHighlight
      itemToStringLabel={labelOf}
      isItemEqualToValue={(item: About, value: About) => idOf(item) === idOf(value)}
      onValueChange={(about: About | null) => onChange(about)}
      onInputValueChange={(text, { reason }) => {
        if (reason !== 'item-press') search(text)
      }}
    >
      <div className="flex flex-col gap-1">
        <label htmlFor="about" className="text-sm font-medium">
          {label}
        </label>
        <Combobox.InputGroup className="relative">
          <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3" />
          <Combobox.Input
            id="about"
            autoFocus
            placeholder={placeholder}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'about-error' : undefined}
            className="min-h-9 w-full rounded-control border border-field bg-pane py-2 pr-9 pl-9 placeholder:text-ink-3 aria-invalid:border-bad max-md:min-h-11"
          />
          <Combobox.Clear
            aria-label="Clear"
            className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-control text-ink-2 hover:bg-raised max-md:size-11"
          >
            <X aria-hidden className="size-4" />
          </Combobox.Clear>
        </Combobox.InputGroup>
        {error && (
          <p id="about-error" role="alert" className="text-sm text-bad">
            {error}
          </p>
        )}
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-20 outline-none">
          <Combobox.Popup className="max-h-[min(24rem,var(--available-height))] w-(--anchor-width) overflow-y-auto rounded-control border border-line-strong bg-pane py-1 shadow-lg">
            <Combobox.Status className="px-3 py-1.5 text-[13px] text-ink-2 empty:hidden">
              {status}
            </Combobox.Status>
            <Combobox.List>
              {(about: About) => (
                <Combobox.Item
                  key={idOf(about)}
                  value={about}
                  className="flex min-h-9 cursor-default items-center gap-2.5 px-3 py-1.5 outline-none data-highlighted:bg-selected max-md:min-h-11"
                >
                  <Result about={about} />
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

function Result({ about }: { about: About }) {
  const Icon = icons[about.kind]
  const [main, ...rest] = piecesOf(about)
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{main}</span>
        <span className="text-ink-2">{rest.map((piece) => ` · ${piece}`)}</span>
      </span>
    </>
  )
}
