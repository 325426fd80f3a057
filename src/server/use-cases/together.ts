/** What became of one of several. */
export type Settled<R> = { ok: true; value: R } | { ok: false; error: unknown }

type Limits = {
  /** Served in one turn. */
  atOnce?: number
  /** Turns under way at once for each key. */
  lanes?: number
}

/** Told in one go: what each does next is sent on its way before the next are told. */
const TOLD_AT_ONCE = 8

/**
 * Those who come at the same moment, or while others are at it, are served together in the next turn: a crowd takes a few turns
 * instead of one each, and somebody alone waits for nobody. `serve` answers in the order of the list.
 */
export function together<T, R>(
  serve: (key: string, items: T[]) => Promise<Settled<R>[]>,
  { atOnce = 200, lanes = 1 }: Limits = {},
) {
  type Waiting = { item: T; settle: (value: R) => void; fail: (error: unknown) => void }
  type Queue = { waiting: Waiting[]; busyLanes: number }
  const queues = new Map<string, Queue>()

  async function run(key: string, queue: Queue): Promise<void> {
    // After this turn of the event loop: what is read together is served together.
    await nextTurn()
    while (queue.waiting.length > 0) {
      const turn = queue.waiting.splice(0, atOnce)
      try {
        const items = turn.map(({ item }) => item)
        void tell(turn, await serve(key, items))
      } catch (error) {
        for (const { fail } of turn) fail(error)
      }
    }
    if (--queue.busyLanes === 0) queues.delete(key)
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
      const queue = queues.get(key) ?? { waiting: [], busyLanes: 0 }
      queues.set(key, queue)
      queue.waiting.push({ item, settle, fail })
      if (queue.busyLanes >= lanes) return
      queue.busyLanes++
      void run(key, queue)
    })
}

const nextTurn = () => new Promise(setImmediate)
