/**
 * A function whose answer is made once for each object that it is asked about, as long as that object is there. For what
 * depends on nothing else, of objects that nobody changes.
 */
export function oncePer<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, { value: Made }>()
  return (key) => {
    const known = made.get(key) ?? { value: make(key) }
    made.set(key, known)
    return known.value
  }
}
