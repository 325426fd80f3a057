import { type EngagementRecord, untouched } from '#domain/engagement/engagement-record.ts'
import { whenIdle } from '../browser/create-pause.ts'
import type { SessionStorage } from '../browser/session-storage.ts'

/** First views come in bursts while someone scrolls; one write for all of them is enough. */
const SAVE_DELAY_MS = 500
/** Then between two frames, and after this long even if the page is busy. */
const LATEST_SAVE_MS = 1000

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
  let isSaveDue = false

  function save() {
    isSaveDue = false
    storage.writeEngagement([...records.values()])
  }

  function saveSoon() {
    if (isSaveDue) return
    isSaveDue = true
    setTimeout(() => whenIdle(() => isSaveDue && save(), LATEST_SAVE_MS), SAVE_DELAY_MS)
  }

  return {
    of: (entity_id) => records.get(entity_id),
    all: () => [...records.values()],
    change: (record, when) => {
      records.set(record.entity_id, record)
      if (when === 'now') save()
      else saveSoon()
    },
    addCards: (cards) => {
      for (const card of cards) if (!records.has(card.entity_id)) records.set(card.entity_id, untouched(card))
    },
    save,
  }
}
