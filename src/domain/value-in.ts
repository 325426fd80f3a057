/** The value of a key; the first time it is asked for, what `make` makes is kept. */
export function valueIn<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}
