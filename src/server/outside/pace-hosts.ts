import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

/** So many requests to one host at once, and so long between the beginnings of two. */
export type Pace = { atOnce: number; gapMs: number }

const MAX_HOSTS = 2000

/** Keeps requests of this node to the same host apart: a sheet with 1,000 pictures of one site must not look like an attack on it. */
export function paceHosts({ atOnce, gapMs }: Pace, elapsedMs: () => number) {
  const hosts = new LRUCache<string, { limit: ReturnType<typeof pLimit>; nextAtMs: number }>({ max: MAX_HOSTS })
  return <T>(host: string, work: () => Promise<T>): Promise<T> => {
    const paced = hosts.get(host) ?? { limit: pLimit(atOnce), nextAtMs: 0 }
    hosts.set(host, paced)
    return paced.limit(async () => {
      const waitMs = Math.max(0, paced.nextAtMs - elapsedMs())
      paced.nextAtMs = elapsedMs() + waitMs + gapMs
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      return work()
    })
  }
}
