import { neededParts } from '#domain/feed/needed-parts.ts'
import { loadAgain } from '../../browser/load-again.ts'
import type { FeedPart, Settings } from '../feed-types.ts'

/** One folder each, by the names of `domain/feed/needed-parts.ts`. */
const PARTS = import.meta.glob<{ part: FeedPart }>('../*/part.tsx')

/** What the study needs, before the first card is shown, so that nothing moves when it comes. Undefined where it needs nothing. */
export function loadParts(settings: Settings): Promise<FeedPart[]> | undefined {
  const loads = neededParts(settings).flatMap((name) => PARTS[`../${name}/part.tsx`] ?? [])
  return loads.length === 0 ? undefined : Promise.all(loads.map(async (load) => (await loadAgain(load)).part))
}
