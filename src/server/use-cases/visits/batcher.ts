type Waiting<T, R> = { item: T; resolve: (value: R) => void; reject: (reason: unknown) => void }

/**
 * Joins calls that come at the same time, or while an earlier batch is in progress, into one call of `work`. Batches of one key run one
 * after the other. `work` returns one result for each item, in their order.
 */
export function batcher<T, R>(work: (key: string, items: T[]) => Promise<PromiseSettledResult<R>[]>, maxItems: number) {
  const queues = new Map<string, Waiting<T, R>[]>()

  async function run(key: string, queue: Waiting<T, R>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, maxItems)
      const results = await work(
        key,
        batch.map(({ item }) => item),
      ).catch((reason: unknown) => batch.map(() => ({ status: 'rejected' as const, reason })))
      for (const [i, { resolve, reject }] of batch.entries()) {
        const result = results[i]
        if (result?.status === 'fulfilled') resolve(result.value)
        else reject(result?.reason)
      }
    }
    queues.delete(key)
  }

  return (key: string, item: T): Promise<R> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? []
      queue.push({ item, resolve, reject })
      if (queues.has(key)) return
      queues.set(key, queue)
      // Requests that were read together are in the queue by then.
      setImmediate(() => void run(key, queue))
    })
}
