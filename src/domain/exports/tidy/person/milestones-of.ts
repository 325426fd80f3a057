import { LANGUAGE_EVENT, SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import type { PersonRecord } from './person-record.ts'

export type Milestones = {
  consent: { decision: 'given' | 'refused'; atMs: number } | null
  feedStartedMs: number | null
  feedEndedMs: number | null
  nLandings: number
  /** In which the pages were shown; null in a study that names no languages. */
  language: string | null
}

const DECISIONS: ReadonlyMap<string, 'given' | 'refused'> = new Map([
  ['consent-given', 'given'],
  ['consent-refused', 'refused'],
])

/** Milestones that the page sent, dated by the server: one clock for everybody. */
export function milestonesOf({ events }: Pick<PersonRecord, 'events'>): Milestones {
  const found: Milestones = { consent: null, feedStartedMs: null, feedEndedMs: null, nLandings: 0, language: null }
  for (const { kind, detail, serverMs } of events) {
    if (kind !== 'track' && kind !== 'checkpoint') continue
    const { name } = JSON.parse(detail ?? '{}') as { name?: string } // an object, as stored
    const decision = DECISIONS.get(name ?? '')
    if (decision !== undefined) found.consent = { decision, atMs: serverMs }
    else if (name === 'consent-reopened') found.consent = null
    else if (name?.startsWith(LANGUAGE_EVENT)) found.language ??= name.slice(LANGUAGE_EVENT.length)
    else if (name === SUBMIT_CLICK) found.feedEndedMs = serverMs
    else if (name === 'feed-landed') {
      found.feedStartedMs ??= serverMs
      found.nLandings += 1
    }
  }
  return found
}
