/** Whether two values of JSON say the same. Parts that both share are not looked into, so that edits of large values are compared quickly. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [ofA, ofB] = [fieldsOf(a), fieldsOf(b)]
  return ofA.size === ofB.size && [...ofA].every(([name, value]) => ofB.has(name) && isEqual(value, ofB.get(name)))
}

/** A field that is undefined is as good as absent: JSON has none. */
const fieldsOf = (value: object) => new Map<string, unknown>(Object.entries(value).filter(([, field]) => field !== undefined))
