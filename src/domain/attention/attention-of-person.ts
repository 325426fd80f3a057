import { DWELL_DEFINITIONS, type DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import type { PersonRecord, StoredEvent } from '#domain/exports/tidy/person/person-record.ts'
import type { PageOfPerson } from '#domain/exports/tidy/visits/page-of-person.ts'
import { submittedDwell } from '#domain/exports/tidy/visits/submitted-dwell.ts'
import { onWholeMs, visitsBy } from '#domain/exports/tidy/visits/views-of-page.ts'
import { FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'

/** The visits of a person by one definition of dwell, as columns: they are stored for everybody and read by the thousand. */
export type VisitList = {
  /** Which card: its place in `cards`. */
  card: number[]
  /** Milliseconds since the first card could be seen; -1 where a page did not say when. */
  at: number[]
  ms: number[]
}

/** What a person looked at and did, card by card. */
export type PersonAttention = {
  /** Their cards in the order of the feed. */
  cards: string[]
  /** Place of each of them in the feed, from 0. */
  positions: number[]
  visits: Record<DwellDefinition, VisitList>
  /** Engagement types of the buttons that they had. */
  offered: string[]
  /** By engagement type: the cards on which it was on at the end. */
  done: Record<string, number[]>
}

/** Accuracy is shown and not pressed (ruling C7). */
const TYPES: readonly string[] = FEED_BUTTONS.map(({ engagementType }) => engagementType).filter(
  (type) => type !== 'accuracy_score',
)

type Person = Pick<PersonRecord, 'events' | 'cards'>
type Visit = { card: number; startMs: number | null; ms: number }

/** Of a card that a feed has twice, the first place counts: what was seen of it cannot be told apart. */
export function attentionOfPerson({ events, cards: served }: Person, pages: readonly PageOfPerson[]): PersonAttention {
  const places = new Map<string, number>()
  const positions: number[] = []
  for (const { entity_id, idx } of served) {
    if (places.has(entity_id)) continue
    places.set(entity_id, positions.length)
    positions.push(idx)
  }
  const submitted = submittedVisits(events, places, pages)
  const all = DWELL_DEFINITIONS.map((definition) => [definition, [...streamed(definition, places, pages), ...submitted]] as const)
  const starts = all.flatMap(([, visits]) => visits.flatMap(({ startMs }) => startMs ?? []))
  const zeroMs = starts.reduce((first, startMs) => Math.min(first, startMs), Number.POSITIVE_INFINITY)
  return {
    cards: [...places.keys()],
    positions,
    // `all` has every definition
    visits: Object.fromEntries(all.map(([name, visits]) => [name, asColumns(visits, zeroMs)])) as PersonAttention['visits'],
    ...buttons(events, served, places),
  }
}

function streamed(definition: DwellDefinition, places: ReadonlyMap<string, number>, pages: readonly PageOfPerson[]): Visit[] {
  const visits: Visit[] = []
  for (const { timeOrigin, cards } of pages) {
    for (const [entity_id, { views }] of cards) {
      const card = places.get(entity_id)
      if (card === undefined) continue
      for (const view of views) {
        for (const visit of visitsBy(definition, view)) {
          const { startMs, endMs } = onWholeMs(visit, timeOrigin)
          visits.push({ card, startMs, ms: endMs - startMs })
        }
      }
    }
  }
  return visits
}

/** As in the engagement file: of cards without samples, the visits of the list that is sent at submit, by every definition. */
function submittedVisits(
  events: readonly StoredEvent[],
  places: ReadonlyMap<string, number>,
  pages: readonly PageOfPerson[],
): Visit[] {
  return submittedDwell(events).cards.flatMap(({ entity_id, dwellTimes, dwellsInviewTime }) => {
    const card = places.get(entity_id)
    if (card === undefined || pages.some(({ cards }) => cards.has(entity_id))) return []
    return dwellTimes.map((ms, n) => {
      const startMs = Math.round(dwellsInviewTime[n] ?? -1)
      return { card, startMs: startMs < 0 ? null : startMs, ms: Math.round(ms) }
    })
  })
}

function asColumns(visits: readonly Visit[], zeroMs: number): VisitList {
  const at = ({ startMs }: Visit) => (startMs === null ? -1 : startMs - zeroMs)
  const list = visits.filter(({ ms }) => ms > 0).sort((one, other) => at(one) - at(other))
  return { card: list.map(({ card }) => card), at: list.map(at), ms: list.map(({ ms }) => ms) }
}

function buttons(
  events: readonly StoredEvent[],
  served: Person['cards'],
  places: ReadonlyMap<string, number>,
): Pick<PersonAttention, 'offered' | 'done'> {
  const isOn = new Map<string, Map<number, boolean>>()
  for (const { kind, entity_id, engagement_type, response } of events) {
    const card = entity_id === null ? undefined : places.get(entity_id)
    if (kind !== 'engagement' || engagement_type === null || card === undefined) continue
    const states = isOn.get(engagement_type) ?? new Map<number, boolean>()
    isOn.set(engagement_type, states)
    states.set(card, response === 1)
  }
  const offered = TYPES.filter((type) => isOn.has(type) || served.some(({ shown_counts }) => type in shown_counts))
  const onAtEnd = (type: string) => [...(isOn.get(type) ?? [])].flatMap(([card, state]) => (state ? [card] : []))
  return { offered, done: Object.fromEntries(offered.map((type) => [type, onAtEnd(type)])) }
}
