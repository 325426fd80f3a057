/** Things by the card that they are about, in their order. Those about no card are left out. */
export function byCard<T>(things: readonly T[], cardOf: (thing: T) => string | null): Map<string, T[]> {
  const grouped = new Map<string, T[]>()
  for (const thing of things) {
    const entity_id = cardOf(thing)
    if (entity_id === null) continue
    const list = grouped.get(entity_id)
    if (list === undefined) grouped.set(entity_id, [thing])
    else list.push(thing)
  }
  return grouped
}
