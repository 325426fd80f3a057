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
  type Queue = { waiting: Waiting[]; begin: () => void }
  const queues = new Map<string, Queue>()

  async function run(key: string, waiting: Waiting[]): Promise<void> {
    let told = Promise.resolve()
    while (waiting.length > 0) {
      const turn = waiting.splice(0, most)
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

  /** Begins when everybody who is at the door has been heard, or enough of them. */
  function open(key: string, first: Waiting): void {
    const waiting = [first]
    let hasBegun = false
    const begin = () => {
      if (hasBegun) return
      hasBegun = true
      void run(key, waiting)
    }
    queues.set(key, { waiting, begin })
    // What has been sent by now is read in the next turn of the event loop.
    void nextTurn().then(nextTurn).then(begin)
  }

  return (key: string, item: T): Promise<R> =>
    new Promise((settle, fail) => {
      const one = { item, settle, fail }
      const queue = queues.get(key)
      if (queue === undefined) return open(key, one)
      queue.waiting.push(one)
      if (queue.waiting.length >= most) queue.begin()
    })
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
