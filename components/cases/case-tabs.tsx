import Link from 'next/link'

export type CaseTab = 'conversation' | 'history' | 'facts'

type CaseTabsProps = {
  number: number
  shown: CaseTab
  counts: Record<CaseTab, number>
  isInside: boolean
}

const names = { conversation: 'Conversation', history: 'History', facts: 'Facts' }
const order: CaseTab[] = ['conversation', 'facts', 'history']

/** The parts of a case's page. Facts stand beside the others where there is room, so there they have no tab. */
export function CaseTabs({ number, shown, counts, isInside }: CaseTabsProps) {
  // What a colleague asks is no correspondence.
  const named = isInside ? { ...names, conversation: 'Answer' } : names
  return (
    <nav aria-label="Parts of the case" className="flex gap-5 border-b border-line px-6 max-md:px-4">
      {order.map((tab) => (
        <Link
          key={tab}
          href={tab === 'conversation' ? `/cases/${number}` : `/cases/${number}?show=${tab}`}
          aria-current={isCurrent(tab, shown)}
          scroll={false}
          className={`-mb-px flex items-center gap-1.5 border-b-2 border-transparent py-2 text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink max-md:min-h-11 ${wideLook(tab, shown)}`}
        >
          {named[tab]} <span className="font-normal text-ink-3">{counts[tab]}</span>
        </Link>
      ))}
    </nav>
  )
}

function isCurrent(tab: CaseTab, shown: CaseTab) {
  return tab === shown ? 'page' : undefined
}

// Where facts stand beside it, what is shown under "facts" is the conversation.
function wideLook(tab: CaseTab, shown: CaseTab): string {
  if (tab === 'facts') return 'min-[1100px]:hidden'
  return tab === 'conversation' && shown === 'facts'
    ? 'min-[1100px]:border-accent min-[1100px]:font-medium min-[1100px]:text-ink'
    : ''
}
