// Every kind of case there is, one line each. See docs/guide/a-fourth-playbook.md.
export { orderSupportKind } from './order-support/kind.ts'
