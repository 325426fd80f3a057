import type { PersonRecord, StoredEvent } from '../../exports/tidy/person/person-record.ts'
import { SUBMIT_CLICK } from '../../feed/milestones.ts'
import { ONLY_FEED } from '../../feeds/feed-name.ts'
import { valueIn } from '../../group-by.ts'

/** Quartiles of some values. */
export type Spread = { lower: number; median: number; upper: number }

/** Null where there is no value. Between two values it is interpolated, as R and spreadsheets do by default. */
export function spreadOfValues(values: readonly number[]): Spread | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => {
    const place = (sorted.length - 1) * share
    const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
    return low + (high - low) * (place - Math.floor(place))
  }
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) }
}

/** How long one person took, by the clock of their device, since the server's runs faster in a dry run than people would. */
export type PersonTimes = { totalMs: number | null; steps: { step: string; ms: number }[] }

/** `wave` is null in a study of one visit. */
type InWave = { wave: string | null; people: number }

export type DurationSection = {
  /** Of visits that reached an ending: of the first wave, where a study has waves. */
  total: (Spread & { people: number }) | null
  /** The same of each wave; empty in a study of one visit. */
  waves: (Spread & InWave & { wave: string })[]
  /** Of everybody who came through a step: from the end of the step before to its own end. A feed with a name is a step of its own. */
  steps: (Spread & InWave & { step: string })[]
}

/** Ends of steps that a page reports by name. */
const STEP_ENDS: ReadonlyMap<string, string> = new Map([
  ['consent-given', 'consent'],
  ['instructions-closed', 'instructions'],
  [SUBMIT_CLICK, ONLY_FEED],
])

export function timesOfPerson({ events, writes }: Pick<PersonRecord, 'events' | 'writes'>): PersonTimes {
  const own = events.filter(({ noted }) => noted === null)
  if (own.length === 0) return { totalMs: null, steps: [] }
  const times = own.map(({ clientMs }) => clientMs)
  const startMs = least(times)
  // Of a step that ended twice, such as a form with two pages, the last end counts.
  const ends = new Map<string, number>()
  for (const event of own) {
    const step = STEP_ENDS.get(nameIn(event))
    if (step !== undefined) ends.set(step === ONLY_FEED && event.feed !== null ? `feed ${event.feed}` : step, event.clientMs)
  }
  for (const { form, clientMs } of writes)
    if (form !== '' && form !== 'intervention') ends.set(form, Math.max(clientMs, ends.get(form) ?? clientMs))
  let before = startMs
  const steps = [...ends]
    .sort(([, a], [, b]) => a - b)
    .map(([step, atMs]) => {
      const ms = atMs - before
      before = atMs
      return { step, ms }
    })
  return { totalMs: most(times) - startMs, steps }
}

/** The feeds of a visit that somebody submitted. */
export const finishedFeeds = ({ events }: Pick<PersonRecord, 'events'>): ReadonlySet<string> =>
  new Set(events.flatMap((event) => (nameIn(event) === SUBMIT_CLICK ? (event.feed ?? ONLY_FEED) : [])))

function nameIn({ kind, detail }: StoredEvent): string {
  if (kind !== 'track' && kind !== 'checkpoint') return ''
  const { name = '' } = JSON.parse(detail ?? '{}') as { name?: string } // an object, as stored
  return name
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))

type Visit = PersonTimes & { wave: string | null; outcome: string | null }

/** By wave in their order, and within each the steps in the order in which most people met them. */
export function durationSection(visits: readonly Visit[], waves: readonly string[]): DurationSection {
  const byWave = waves.length === 0 ? [[null, visits] as const] : waves.map((wave) => [wave, ofWave(visits, wave)] as const)
  const totals = byWave.map(([wave, own]) => ({ wave, spread: totalOf(own) }))
  return {
    total: totals[0]?.spread ?? null,
    waves: totals.flatMap(({ wave, spread }) => (wave === null || spread === null ? [] : [{ wave, ...spread }])),
    steps: byWave.flatMap(([wave, own]) => stepsOf(own).map((step) => ({ wave, ...step }))),
  }
}

const ofWave = (visits: readonly Visit[], wave: string) => visits.filter((visit) => visit.wave === wave)

function totalOf(visits: readonly Visit[]): (Spread & { people: number }) | null {
  // Somebody who came too late saw only the ending.
  const ended = visits.filter(({ outcome }) => outcome !== null && outcome !== 'wave_closed')
  const totals = ended.flatMap(({ totalMs }) => totalMs ?? [])
  const spread = spreadOfValues(totals)
  return spread && { ...spread, people: totals.length }
}

function stepsOf(visits: readonly Visit[]): (Spread & { step: string; people: number })[] {
  const found = new Map<string, { ms: number[]; places: number }>()
  for (const { steps } of visits)
    for (const [place, { step, ms }] of steps.entries()) {
      const known = valueIn(found, step, () => ({ ms: [], places: 0 }))
      known.ms.push(ms)
      known.places += place
    }
  return [...found]
    .sort(([, a], [, b]) => a.places / a.ms.length - b.places / b.ms.length)
    .flatMap(([step, { ms }]) => {
      const spread = spreadOfValues(ms)
      return spread === null ? [] : [{ step, people: ms.length, ...spread }]
    })
}
