import { type EngagementRecord, untouched } from '#domain/engagement/engagement-record.ts'
import type { SessionStorage } from '../browser/session-storage.ts'

/** First views come in bursts while someone scrolls; one write for all of them is enough. */
const SAVE_DELAY_MS = 500

/** What this participant did with each card, kept over reloads. */
export type Records = {
  of: (entity_id: string) => EngagementRecord | undefined
  all: () => EngagementRecord[]
  /** `now` where the person expects it to stick: after a click. */
  change: (record: EngagementRecord, when: 'now' | 'soon') => void
  /** Cards that were not known yet begin untouched; the others keep what they have. */
  addCards: (cards: readonly { idx: number; entity_id: string }[]) => void
  save: () => void
}

export function createRecords(storage: Pick<SessionStorage, 'readEngagement' | 'writeEngagement'>): Records {
  const records = new Map(storage.readEngagement().map((record) => [record.entity_id, record]))
  let saving: ReturnType<typeof setTimeout> | undefined

  function save() {
    clearTimeout(saving)
    saving = undefined
    storage.writeEngagement([...records.values()])
  }

  return {
    of: (entity_id) => records.get(entity_id),
    all: () => [...records.values()],
    change: (record, when) => {
      records.set(record.entity_id, record)
      if (when === 'now') save()
      else saving ??= setTimeout(save, SAVE_DELAY_MS)
    },
    addCards: (cards) => {
      for (const card of cards) if (!records.has(card.entity_id)) records.set(card.entity_id, untouched(card))
    },
    save,
  }
}
