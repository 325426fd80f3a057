import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * What a source gives, read while the things before are worked on, up to so many. After each one the loop gets a turn: else work that
 * waits for nothing but this source would keep it from being read, and everybody else from being answered.
 */
export async function* readAhead<T extends object>(source: AsyncGenerator<T>, nAtMost: number): AsyncGenerator<T> {
  const waiting: T[] = []
  let hasEnded = false
  let failure: { error: unknown } | undefined
  let wake = () => {}
  const change = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  let isWanted = true

  const read = async () => {
    try {
      for await (const thing of source) {
        waiting.push(thing)
        wake()
        while (isWanted && waiting.length >= nAtMost) await change()
        if (!isWanted) return
      }
    } catch (error) {
      failure = { error }
    } finally {
      hasEnded = true
      wake()
    }
  }
  const reading = read()
  try {
    for (;;) {
      const next = waiting.shift()
      if (next !== undefined) {
        wake()
        yield next
        await nextTurn()
      } else if (hasEnded) break
      else await change()
    }
    if (failure !== undefined) throw failure.error
  } finally {
    isWanted = false
    wake()
    await reading
  }
}
