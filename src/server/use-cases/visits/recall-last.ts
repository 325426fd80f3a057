/** Answers from memory, or loads; people who ask for the same at once are answered by one load. */
export type Recall<T> = (key: string, load: () => Promise<T>) => Promise<T>

/**
 * Keeps the answers that were used last, up to a weight in all; the one just asked for stays, however heavy it is. What could not be
 * loaded is asked for again.
 */
export function recallLast<T>(mostWeight: number, weigh: (answer: T) => number): Recall<T> {
  const known = new Map<string, { answer: Promise<T>; weight: number }>()

  function trim(): void {
    let weight = 0
    let nKept = 0
    for (const [key, kept] of [...known].reverse()) {
      weight += kept.weight
      if (weight > mostWeight && nKept > 0) known.delete(key)
      nKept++
    }
  }

  return (key, load) => {
    const found = known.get(key)
    const entry = found ?? { answer: load(), weight: 0 }
    // The last in the map was used last.
    known.delete(key)
    known.set(key, entry)
    if (found === undefined)
      entry.answer.then(
        (answer) => {
          entry.weight = weigh(answer)
          trim()
        },
        () => known.delete(key),
      )
    return entry.answer
  }
}
