import type { ReactNode } from 'react'
import type { CasePage } from '#lib/cases/case-page.ts'
import { CaseHeader } from './case-header.tsx'
import { CaseKeys } from './case-keys.tsx'
import { type CaseTab, CaseTabs } from './case-tabs.tsx'
import { Facts } from './facts.tsx'

type CaseFrameProps = {
  page: CasePage
  words: { state: string; channel: string }
  tab: CaseTab
  children: ReactNode
}

/** Header and tabs of a case, what is chosen below them, and the facts beside it or, where there is no room, instead. */
export function CaseFrame({ page, words, tab, children }: CaseFrameProps) {
  const said = page.isInside ? Number(page.answer !== null) : page.messages.length
  const counts = { conversation: said, facts: page.facts.length, history: page.entries }
  const isFacts = tab === 'facts'
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-pane">
      <CaseKeys number={page.number} />
      <CaseHeader page={page} words={words} />
      <CaseTabs number={page.number} shown={tab} counts={counts} isInside={page.isInside} />
      <div className="flex min-h-0 flex-1">
        <section
          aria-label={tab === 'history' ? 'History' : page.isInside ? 'Answer' : 'Conversation'}
          className={`min-w-0 flex-1 overflow-y-auto px-6 py-6 max-md:px-4 ${isFacts ? 'max-[1099px]:hidden' : ''}`}
        >
          <div className="mx-auto max-w-[760px]">{children}</div>
        </section>
        <aside
          aria-label="Facts"
          className={`overflow-y-auto bg-background px-5 py-6 min-[1100px]:w-[332px] min-[1100px]:shrink-0 min-[1100px]:border-l min-[1100px]:border-line max-md:px-4 ${isFacts ? 'max-[1099px]:flex-1' : 'max-[1099px]:hidden'}`}
        >
          <Facts facts={page.facts} />
        </aside>
      </div>
    </div>
  )
}
