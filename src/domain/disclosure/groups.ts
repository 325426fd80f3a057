/** A group of people who are alike in all marked columns and are fewer than this could be recognised. */
export const SMALLEST_SAFE_GROUP = 5

/** People who are alike: their values, in the order of the columns. */
export type Group = { values: readonly string[]; n: number }

export type Groups = {
  nPeople: number
  /** People in the smallest group; null where there is nobody. */
  smallest: number | null
  /** People in groups that are too small. */
  nInSmall: number
  /** Groups that are too small, the smallest first. */
  small: readonly Group[]
}

/** Everybody is in exactly one group. A missing value is a value. */
export function groupsOf(people: Iterable<readonly string[]>): Groups {
  const found = new Map<string, { values: readonly string[]; n: number }>()
  let nPeople = 0
  for (const values of people) {
    nPeople += 1
    const key = JSON.stringify(values)
    const group = found.get(key)
    if (group === undefined) found.set(key, { values, n: 1 })
    else group.n += 1
  }
  const groups = [...found.values()]
  const small = groups.filter(({ n }) => n < SMALLEST_SAFE_GROUP).sort((one, other) => one.n - other.n || inOrder(one, other))
  return {
    nPeople,
    smallest: groups.length === 0 ? null : groups.reduce((least, { n }) => Math.min(least, n), Infinity),
    nInSmall: small.reduce((sum, { n }) => sum + n, 0),
    small,
  }
}

const inOrder = (one: Group, other: Group) => (JSON.stringify(one.values) < JSON.stringify(other.values) ? -1 : 1)

/** How many people have each value of one column. */
export function peopleByValue(values: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
