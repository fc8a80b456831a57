export { copiesOf } from '#bin/load/copies.ts'
export { eachOf } from '#bin/load/each-of.ts'
