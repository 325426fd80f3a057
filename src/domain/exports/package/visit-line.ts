import type { ColumnsByTable } from '#domain/disclosure/published-rows.ts'
import type { EarlierPeople } from '#domain/feed-algorithms/feed-algorithm.ts'
import type { AskedCards, PersonRecord } from '../tidy/person/person-record.ts'

/** What was known of cards when they were drawn, as two lists of the same length. */
type KnownLists = { served: readonly number[]; engaged: readonly number[] }

/** Cards of a feed that were drawn at one time. */
export type DrawnCards = {
  feed: string
  from_idx: number
  /** Also those that were not sent. */
  n_cards: number
  /** The last ones, which were drawn and not sent. */
  unsent: readonly string[]
  /** Rules by which random choices follow from the seed (`domain/dice.ts`). */
  dice_version: number
  /** Cards of the whole feed. */
  feed_length: number
  /** By set whose variants are balanced: the number of the person. */
  slots: Readonly<Record<string, number>> | null
  /** What was known of each candidate, in their order. */
  known: KnownLists | null
  /** What was known of each card that was drawn, in the order of the feed. */
  inputs: KnownLists | null
}

/** One visit as a line of `verify/visits.ndjson`: what checking it needs and no table says. */
export type VisitLine = {
  subject_id: string
  wave: string | null
  /** The exact moment from which times are counted, by the clock of the device. */
  zero_ms: number | null
  second_browser_sessions: readonly string[]
  /** Of each click on a button, by its event: when the card came into view, and when it was clicked. */
  clicks: Readonly<Record<string, readonly [number | null, number | null]>>
  asked_cards: readonly AskedCards[]
  draws: readonly DrawnCards[]
  /** Of a published package: columns whose cells follow from what was changed in it, by table. */
  not_computable?: ColumnsByTable
}

export const VISIT_LINES = 'verify/visits.ndjson'

export function visitLine(record: PersonRecord, draws: readonly DrawnCards[], notComputable: ColumnsByTable = {}): VisitLine {
  const { user_id, wave = null, zeroMs, sessions, events, askedCards = [] } = record
  return {
    subject_id: user_id,
    wave,
    zero_ms: zeroMs,
    second_browser_sessions: sessions.flatMap(({ session_id, isSecondBrowser }) => (isSecondBrowser ? [session_id] : [])),
    clicks: Object.fromEntries(
      events.flatMap(({ kind, event_uid, time_content_viewed, time_engagement }) =>
        kind === 'engagement' ? [[event_uid, [time_content_viewed, time_engagement]]] : [],
      ),
    ),
    asked_cards: askedCards.map(({ form, block, cards }) => ({ form, block, cards })),
    draws,
    ...(Object.keys(notComputable).length > 0 && { not_computable: notComputable }),
  }
}

/** Two lists as facts of cards; undefined where nothing was stored. */
export const earlierOf = (lists: KnownLists | null): EarlierPeople[] | undefined =>
  lists?.served.map((served, i) => ({ served, engaged: lists.engaged[i] ?? 0 }))
