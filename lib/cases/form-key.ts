import { createHash } from 'node:crypto'

/**
 * What makes sending a form twice one act: the form as it was rendered and what was written in it. A form that comes
 * back with other words in it, out of a browser's memory, is another act, so that nothing anybody writes is lost.
 *
 * @param rendered what a form was given when it was rendered, the same for every press on it.
 */
export function formKey(rendered: string, ...written: string[]): string {
  return `form ${createHash('sha256')
    .update(JSON.stringify([rendered, ...written]))
    .digest('hex')}`
}
