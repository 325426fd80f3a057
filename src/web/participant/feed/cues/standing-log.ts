import type { FeedEntity } from '#contract/load-experiment.ts'
import { MEASURES, type Standing, standingAfter } from '#domain/feed/cues/standing.ts'
import type { ActDone } from '../acts.ts'

type Facts = {
  start: Standing
  cards: () => readonly FeedEntity[]
  /** Whether this person has the act on at the card. */
  isOn: (entity_id: string, act: string) => boolean
  note: (act: ActDone) => void
}

type OnAct = { entity_id: string; act: string; change: Standing }

/** The credibility and the followers of the participant, which follow from what is on; and a record of each change. */
export function createStandingLog({ start, cards, isOn, note }: Facts) {
  const actsOn = (): Map<string, OnAct> =>
    new Map(
      cards().flatMap(({ entity_id, standing = {} }) =>
        Object.entries(standing).flatMap(([act, change]): [string, OnAct][] =>
          isOn(entity_id, act) ? [[`${entity_id}/${act}`, { entity_id, act, change: given(change) }]] : [],
        ),
      ),
    )
  const standingOf = (on: ReadonlyMap<string, OnAct>) =>
    standingAfter(
      start,
      [...on.values()].map(({ change }) => change),
    )

  let on = actsOn()
  let standing = standingOf(on)

  function record({ entity_id, act }: OnAct, response: 0 | 1, next: ReadonlyMap<string, OnAct>) {
    const before = standing
    standing = standingOf(next)
    const changes = MEASURES.flatMap((measure) => {
      const now = standing[measure]
      return now === undefined ? [] : [[`${measure}_change`, now - (before[measure] ?? now)] as const]
    })
    note({ name: 'standing_change', entity_id, response, detail: { by: act, ...standing, ...Object.fromEntries(changes) } })
  }

  return {
    read: () => standing,
    /** Something may have been done. */
    refresh: () => {
      const next = actsOn()
      const now = new Map(on)
      for (const [key, gone] of on)
        if (!next.has(key)) {
          now.delete(key)
          record(gone, 0, now)
        }
      for (const [key, come] of next)
        if (!on.has(key)) {
          now.set(key, come)
          record(come, 1, now)
        }
      on = next
    },
  }
}

/** The contract's optional fields may be there and undefined. */
const given = (change: { credibility?: number | undefined; followers?: number | undefined }): Standing => ({
  ...(change.credibility !== undefined && { credibility: change.credibility }),
  ...(change.followers !== undefined && { followers: change.followers }),
})
