import { type EngagementRow, engagementRows } from '../engagement/engagement-rows.ts'
import type { PersonRecord } from '../tidy/person/person-record.ts'
import { pagesOfPerson } from '../tidy/visits/page-of-person.ts'
import { type Seen, seenByPerson } from '../tidy/visits/seen-by-person.ts'

/** Increase it when the rules below change: stored rows of another version are computed again. */
export const RULES_VERSION = 1

/** Kinds of events that visits are computed from. */
export const VISIT_KINDS = ['visibility', 'dwell', 'engagement', 'video'] as const

/** What a person saw of their cards and did with them: all that exports need of the samples that pages sent. */
export type PersonVisits = { seen: Seen; engagement: EngagementRow[] }

/** The only producer of these rows: for people who are gone they are stored, for the others they are computed at every export. */
export function visitsOfPerson(person: Pick<PersonRecord, 'events' | 'cards'>): PersonVisits {
  const pages = pagesOfPerson(person)
  return { seen: seenByPerson(person, pages), engagement: engagementRows(person, pages) }
}
