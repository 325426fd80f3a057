import { useEffect, useState, useSyncExternalStore } from 'react'
import { countLabel } from '#domain/feed/count-label.ts'
import { MEASURES, parseStanding, type StandingStart } from '#domain/feed/cues/standing.ts'
import { createListeners } from '#web/shared/listeners.ts'
import type { FeedStore, PagePartProps, Visit } from '../feed-types.ts'
import { CueIcon } from './bell.tsx'
import { cueWords } from './cues-words.ts'
import { createStandingLog } from './standing-log.ts'

/** Credibility and followers of the participant in the header. They are counted also where the study does not show them. */
export function StandingView({ store, visit }: PagePartProps) {
  const start = parseStanding(visit.settings['standing'] ?? '')
  return start ? <Numbers store={store} visit={visit} start={start} /> : null
}

function Numbers({ store, visit, start }: PagePartProps & { start: StandingStart }) {
  const [log] = useState(() => logOf(store, visit, start))
  const standing = useSyncExternalStore(log.subscribe, log.read)
  useEffect(() => log.follow(), [log])
  if (start.show === 'no') return null
  return (
    // Said after an act of the person's own, so seldom enough to be heard.
    <p className="standing" aria-live="polite" aria-atomic="true">
      {MEASURES.map((measure) => {
        const number = standing[measure]
        return number === undefined ? null : (
          <span key={measure} className={`standing-number is-${measure}`}>
            <CueIcon icon={measure} />
            <span className="standing-name">{cueWords[measure]} </span>
            <span>{countLabel(number)}</span>
          </span>
        )
      })}
    </p>
  )
}

function logOf(store: FeedStore, visit: Visit, { show: _, ...start }: StandingStart) {
  const [subscribe, notify] = createListeners()
  const log = createStandingLog({
    start,
    cards: () => {
      const state = store.read()
      return state.state === 'ready' ? state.feed.entities : []
    },
    isOn: (entity_id, act) => isOn(store, visit, entity_id, act),
    note: visit.acts.note,
  })
  const refresh = () => {
    log.refresh()
    notify()
  }
  return {
    read: log.read,
    subscribe,
    follow: () => {
      const stops = [store.subscribe(refresh), visit.acts.subscribe(refresh)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** One of the six buttons, or another act, which may have been done several times at one card. */
function isOn(store: FeedStore, visit: Visit, entity_id: string, act: string): boolean {
  const record: Readonly<Record<string, unknown>> = store.readRecord(entity_id) ?? {}
  return record[act] === 1 || visit.acts.all(act).some((state) => state.entity_id === entity_id && state.response === 1)
}
