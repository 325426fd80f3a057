/** An answer that took longer than this is used again for a while. */
const CHEAP_MS = 25
/** So many times as long as it took, so that asking takes a twentieth of the time at the most; and never longer than this. */
const TIMES = 20
const LONGEST_MS = 5000

/**
 * Shares an expensive answer among those who ask while it is fresh. A small study is always asked anew; one that takes a quarter of
 * a second to ask is as it was five seconds ago at the most.
 */
export function whileFresh<T>(ask: () => Promise<T>, now: () => number): () => Promise<T> {
  let last: Promise<T> | undefined
  let untilMs = 0
  return () => {
    if (last !== undefined && now() < untilMs) return last
    const startedMs = now()
    const asked = ask()
    last = asked
    // Until it is there, everybody waits for the same one.
    untilMs = Number.POSITIVE_INFINITY
    asked.then(
      () => {
        const tookMs = now() - startedMs
        untilMs = tookMs < CHEAP_MS ? 0 : now() + Math.min(LONGEST_MS, TIMES * tookMs)
      },
      () => {
        untilMs = 0
      },
    )
    return asked
  }
}
