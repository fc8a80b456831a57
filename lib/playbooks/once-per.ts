/**
 * A function whose answer is made once for each object that it is asked about, as long as that object is there. For what
 * depends on nothing else, of objects that nobody changes.
 */
export function oncePer<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  return once(new WeakMap<Key, { value: Made }>(), make)
}

/** The same for texts, for as long as the function is there. */
export function oncePerText<Made>(make: (text: string) => Made): (text: string) => Made {
  return once(new Map<string, { value: Made }>(), make)
}

type Kept<Key, Made> = {
  get(key: Key): { value: Made } | undefined
  set(key: Key, made: { value: Made }): unknown
}

function once<Key, Made>(kept: Kept<Key, Made>, make: (key: Key) => Made): (key: Key) => Made {
  return (key) => {
    const known = kept.get(key)
    if (known !== undefined) return known.value
    const value = make(key)
    kept.set(key, { value })
    return value
  }
}
