import { DWELL_DEFINITIONS, type DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import type { PersonRecord, StoredEvent } from '#domain/exports/tidy/person/person-record.ts'
import type { PageOfPerson } from '#domain/exports/tidy/visits/page-of-person.ts'
import { submittedDwell } from '#domain/exports/tidy/visits/submitted-dwell.ts'
import { onWholeMs, visitsBy } from '#domain/exports/tidy/visits/views-of-page.ts'
import { doneAtCards, offeredButtons } from './done-at-cards.ts'

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
  /** By engagement type, of buttons and acts: the cards on which it was done. */
  done: Record<string, number[]>
}

type Person = Pick<PersonRecord, 'events' | 'cards'>
type Visit = { card: number; startMs: number | null; ms: number }

/** Of a card that a feed has twice, or that is in several feeds, the first place counts; what was seen of it is added up. */
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
    offered: offeredButtons(served, events),
    done: doneAtCards(events, places),
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
  return submittedDwell(events)
    .flatMap(({ cards: list }) => list)
    .flatMap(({ entity_id, dwellTimes, dwellsInviewTime }) => {
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
