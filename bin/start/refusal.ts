/** Why the desk does not start. The message says what is wrong and what to do, in a sentence or two. */
export class Refusal extends Error {
  override name = 'Refusal'
}
