import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { settingsOfFeed } from '#domain/feeds/feed-settings.ts'
import { settingsOfCondition } from '#server/store/studies/studies.ts'
import { feedsWithoutPropensities, storePropensities } from '#server/store/visits/propensities.ts'
import type { Deps } from '../deps.ts'

const FEEDS_AT_A_TIME = 50

/**
 * Computes the propensities that algorithms leave to the export, for all feeds of a study that lack them. Two of these at once do the
 * same work twice and store the same numbers.
 */
export async function fillPropensities({ database: { db } }: Pick<Deps, 'database'>, experiment_id: string): Promise<void> {
  for (;;) {
    const open = await feedsWithoutPropensities(db, experiment_id, FEEDS_AT_A_TIME)
    if (open.length === 0) return
    for (const { version, condition, inputs, known, ...feed } of open) {
      const settings = await settingsOfCondition(db, { experiment_id, version, condition })
      const algorithm = settingsOfFeed(settings, feed.feed)['algorithm'] ?? ''
      const propensitiesFrom = findFeedAlgorithm(algorithm)?.propensitiesFrom
      if (propensitiesFrom === undefined) throw new Error(`Nothing computes the propensities of ${algorithm}`)
      // One feed of a thousand cards may take 50 ms. Other requests are served while it is stored.
      const whole = known && { fromIdx: feed.from_idx, inputs: known }
      await storePropensities(db, feed, propensitiesFrom(inputs, whole))
    }
  }
}
