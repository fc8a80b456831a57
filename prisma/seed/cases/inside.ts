import { ACME } from '../data/companies.ts'
import { USERS } from '../data/users.ts'
import { worked } from './steps.ts'
import type { ReportStory, Story } from './tale.ts'

const { maya, priya } = USERS

/** What colleagues asked about companies: answered, and left to a person. */
export const questions: Story[] = [
  {
    ago: 415,
    by: maya,
    ticket: { playbook: 'account-inquiry', account: ACME },
    text: () => 'Why is the Acme account at risk?',
    afterwards: [worked('answered')],
  },
  {
    ago: 74,
    by: maya,
    ticket: { playbook: 'account-inquiry', account: 'Larkspur Hotels' },
    text: () => 'May I give them five per cent on their next hundred headsets?',
    afterwards: [worked('escalated')],
  },
]

/** What leads asked for. */
export const reports: ReportStory[] = [
  { ago: 3_160, by: priya, report: 'churn-report', monthsAgo: 1, afterwards: [worked('answered')] },
  { ago: 262, by: priya, report: 'churn-report', monthsAgo: 0, afterwards: [worked('answered')] },
]
