import type { Kind } from '../kind.ts'
import { churnReport } from './index.ts'
import { decideChurnReport } from './scripted.ts'
import { tellAccounts, tellByPlan, tellOverall } from './telling.ts'

/** A month's cancelled accounts, by plan. */
export const churnReportKind: Kind = {
  name: 'churn-report',
  words: 'Churn report',
  about: 'desk',
  opensWith: 'month',
  role: 'lead',
  actions: {
    load_accounts: { did: 'Loaded the accounts', source: 'accounts', tell: tellAccounts },
    compute_churn: { did: 'Computed the churn', source: 'churn overall', tell: tellOverall },
    segment_churn: { did: 'Computed the churn by plan', source: 'churn by plan', tell: tellByPlan },
    write_report: { did: 'Wrote the report', source: null },
    finish: { did: 'Handed the report over', source: null },
  },
  make: churnReport,
  twin: decideChurnReport,
}
