import type { FeedEntity } from '#contract/load-experiment.ts'
import { countShown } from '#domain/engagement/toggle.ts'
import { type Arrivals, arrivalsOf } from '#domain/feed/cues/arrivals.ts'
import type { EngagementType } from '#domain/parameters/feed-buttons.ts'
import { createListeners } from '#web/shared/listeners.ts'
import type { Rising, RisingFacts } from '../feed-types.ts'
import { timeInView } from './time-in-view.ts'

/** A card whose time in view has not grown by as much of the time that passed is no longer in view. */
const LEAST_GROWTH = 0.5

/** Counts that rise. The page is notified at each arrival, and nothing runs while no such card is in view. */
export function createRising({ seed, nowMs, ...views }: RisingFacts): Rising {
  const inViewMs = timeInView({ ...views, nowMs })
  const known = new Map<string, Arrivals>()
  const [subscribe, notify] = createListeners()
  /** Cards in view, with the time at which their time in view was last looked at. */
  const running = new Map<string, { card: FeedEntity; inViewMs: number; atMs: number }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function arrivals({ entity_id, rising = {} }: FeedEntity, kind: EngagementType): Arrivals {
    const key = `${entity_id}/${kind}`
    const made = known.get(key) ?? arrivalsOf({ seed, entity_id, engagement_type: kind, perMinute: rising[kind] ?? 0 })
    known.set(key, made)
    return made
  }

  const risingKinds = ({ rising = {} }: FeedEntity) => Object.keys(rising) as EngagementType[] // keys of its type

  function look(card: FeedEntity) {
    running.set(card.entity_id, { card, inViewMs: inViewMs(card.entity_id), atMs: nowMs() })
  }

  function schedule() {
    clearTimeout(timer)
    timer = undefined
    const waits = [...running.values()].flatMap(({ card, inViewMs: atMs }) =>
      risingKinds(card).map((kind) => arrivals(card, kind).nextAfter(atMs) - atMs),
    )
    // A timer may be early by less than a millisecond.
    if (waits.length > 0) timer = setTimeout(arrived, Math.max(1, Math.ceil(Math.min(...waits))))
  }

  function arrived() {
    notify()
    for (const [entity_id, last] of running) {
      const hasGrown = inViewMs(entity_id) - last.inViewMs >= (nowMs() - last.atMs) * LEAST_GROWTH
      if (hasGrown) look(last.card)
      else running.delete(entity_id)
    }
    schedule()
  }

  const read: Rising['read'] = (card, kind) => (card.rising?.[kind] ? arrivals(card, kind).countAt(inViewMs(card.entity_id)) : 0)

  return {
    read,
    seenBefore: (card, { engagement_type, response }) => {
      const count = card.shown_counts[engagement_type]
      if (!card.rising?.[engagement_type] || count === undefined) return {}
      // The person's own press counts as long as it is on.
      return { shown_count: countShown(count + read(card, engagement_type), response === 0) }
    },
    subscribe,
    cameIntoView: (card) => {
      if (card.rising === undefined) return
      look(card)
      schedule()
    },
    stop: () => {
      clearTimeout(timer)
      running.clear()
    },
  }
}
