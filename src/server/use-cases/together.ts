/** What became of one of several. */
export type Settled<R> = { ok: true; value: R } | { ok: false; error: unknown }

/**
 * Those who come at the same moment, or while others are at it, are served together in the next turn, one turn at a time for each key: a
 * crowd takes a few turns instead of one each, and somebody alone waits for nobody. `serve` answers in the order of the list.
 */
export function together<T, R>(serve: (key: string, items: T[]) => Promise<Settled<R>[]>, most = 200) {
  type Waiting = { item: T; settle: (value: R) => void; fail: (error: unknown) => void }
  const queues = new Map<string, Waiting[]>()

  async function run(key: string, queue: Waiting[]): Promise<void> {
    // After this turn of the event loop: what is read together is served together.
    await new Promise(setImmediate)
    while (queue.length > 0) {
      const turn = queue.splice(0, most)
      try {
        const settled = await serve(
          key,
          turn.map(({ item }) => item),
        )
        turn.forEach(({ settle, fail }, i) => {
          const one = settled[i]
          if (one?.ok) settle(one.value)
          else fail(one?.error)
        })
      } catch (error) {
        for (const { fail } of turn) fail(error)
      }
    }
    queues.delete(key)
  }

  return (key: string, item: T): Promise<R> =>
    new Promise((settle, fail) => {
      const waiting = { item, settle, fail }
      const queue = queues.get(key)
      if (queue) return void queue.push(waiting)
      const own = [waiting]
      queues.set(key, own)
      void run(key, own)
    })
}
