import { LRUCache } from 'lru-cache'
import type { AttentionReport } from '#domain/attention/attention-report.ts'
import type { HeatStrip } from '#domain/attention/heat-strip.ts'

export type AttentionFigures = { report: AttentionReport; heat: HeatStrip }

/** `key`: everything that the figures depend on. */
export type AttentionCache = (key: string, compute: () => Promise<AttentionFigures>) => Promise<AttentionFigures>

const MAX_REPORTS = 50

/** Figures are read from the visits of everybody, so they are computed again only when something that they depend on changed. */
export function openAttention(): AttentionCache {
  const cache = new LRUCache<string, Promise<AttentionFigures>>({ max: MAX_REPORTS })
  return (key, compute) => {
    const known = cache.get(key)
    if (known) return known
    const figures = compute()
    cache.set(key, figures)
    figures.catch(() => cache.delete(key))
    return figures
  }
}
