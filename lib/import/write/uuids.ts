const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Those that may be ids of ours: what was not imported is exported under its own. */
export function uuidsAmong(keys: readonly string[]): string[] {
  return keys.filter((key) => uuid.test(key))
}
