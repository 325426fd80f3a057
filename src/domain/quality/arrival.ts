/** What tells people of a study apart before they do anything. */
export type Arrival = {
  /** Who they are to their panel. */
  panelIds: readonly string[]
  /** Kind of device, browser and system; null where the browser did not say. */
  device: string | null
  startedMs: number
  /** Keyed hash of the network that they came from; null where the study does not compare them. */
  network: string | null
}

/** Of each person, how many before them in the list have a mark in common with them; undefined for those without a mark. */
export function earlierWithSame(
  arrivals: readonly Arrival[],
  marksOf: (arrival: Arrival) => readonly string[],
): (number | undefined)[] {
  const counts = new Map<string, number>()
  return arrivals.map((arrival) => {
    const marks = [...new Set(marksOf(arrival))]
    if (marks.length === 0) return undefined
    const nEarlier = Math.max(...marks.map((mark) => counts.get(mark) ?? 0))
    for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1)
    return nEarlier
  })
}
