import type { Kind } from '../kind.ts'
import { churnReport } from './index.ts'
import { decideChurnReport } from './scripted.ts'

/** A month's cancelled accounts, by plan. */
export const churnReportKind: Kind = {
  name: 'churn-report',
  words: 'Churn report',
  about: 'desk',
  opensWith: 'month',
  role: 'lead',
  actions: {
    load_accounts: { did: 'Loaded the accounts', source: 'accounts' },
    compute_churn: { did: 'Computed the churn', source: 'churn overall' },
    segment_churn: { did: 'Computed the churn by plan', source: 'churn by plan' },
    write_report: { did: 'Wrote the report', source: null },
    finish: { did: 'Handed the report over', source: null },
  },
  make: churnReport,
  twin: decideChurnReport,
}
