/** What became of one of several. */
export type Settled<R> = { ok: true; value: R } | { ok: false; error: unknown }

/** Told in one go: what each does next is sent on its way before the next are told. */
const TOLD_AT_ONCE = 4

/**
 * Those who come at the same moment, or while others are at it, are served together in the next turn, one turn at a time for each key: a
 * crowd takes a few turns instead of one each, and somebody alone waits for nobody. `serve` answers in the order of the list.
 */
export function together<T, R>(serve: (key: string, items: T[]) => Promise<Settled<R>[]>, most = 200) {
  type Waiting = { item: T; settle: (value: R) => void; fail: (error: unknown) => void }
  const queues = new Map<string, Waiting[]>()

  async function run(key: string, queue: Waiting[]): Promise<void> {
    // After this turn of the event loop: what is read together is served together.
    await nextTurn()
    let told = Promise.resolve()
    while (queue.length > 0) {
      const turn = queue.splice(0, most)
      try {
        const items = turn.map(({ item }) => item)
        const settled = await serve(key, items)
        // The next turn need not wait for it.
        told = told.then(() => tell(turn, settled))
      } catch (error) {
        for (const { fail } of turn) fail(error)
      }
    }
    queues.delete(key)
  }

  async function tell(turn: readonly Waiting[], settled: readonly Settled<R>[]): Promise<void> {
    for (const [i, { settle, fail }] of turn.entries()) {
      if (i > 0 && i % TOLD_AT_ONCE === 0) await nextTurn()
      const one = settled[i]
      if (one?.ok) settle(one.value)
      else fail(one?.error)
    }
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

const nextTurn = () => new Promise(setImmediate)
