// Every kind of case there is, one line each. See docs/guide/a-fourth-playbook.md.
export { accountInquiryKind } from './account-inquiry/kind.ts'
export { churnReportKind } from './churn-report/kind.ts'
export { orderSupportKind } from './order-support/kind.ts'
