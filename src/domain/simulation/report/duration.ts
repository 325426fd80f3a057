import type { PersonRecord, StoredEvent } from '../../exports/tidy/person/person-record.ts'
import { SUBMIT_CLICK } from '../../feed/milestones.ts'

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

export type DurationSection = {
  /** Of people who reached an ending. */
  total: (Spread & { people: number }) | null
  /** Of everybody who came through a step: from the end of the step before to its own end. */
  steps: (Spread & { step: string; people: number })[]
}

/** Ends of steps that a page reports by name. */
const STEP_ENDS: ReadonlyMap<string, string> = new Map([
  ['consent-given', 'consent'],
  ['instructions-closed', 'instructions'],
  [SUBMIT_CLICK, 'feed'],
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
    if (step !== undefined) ends.set(step, event.clientMs)
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

function nameIn({ kind, detail }: StoredEvent): string {
  if (kind !== 'track' && kind !== 'checkpoint') return ''
  const { name = '' } = JSON.parse(detail ?? '{}') as { name?: string } // an object, as stored
  return name
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))

/** Steps in the order in which most people met them. */
export function durationSection(people: readonly (PersonTimes & { outcome: string | null })[]): DurationSection {
  const totals = people.flatMap(({ totalMs, outcome }) => (totalMs === null || outcome === null ? [] : [totalMs]))
  const total = spreadOfValues(totals)
  const found = new Map<string, { ms: number[]; places: number }>()
  for (const { steps } of people)
    for (const [place, { step, ms }] of steps.entries()) {
      const known = found.get(step) ?? { ms: [], places: 0 }
      found.set(step, known)
      known.ms.push(ms)
      known.places += place
    }
  return {
    total: total && { ...total, people: totals.length },
    steps: [...found]
      .sort(([, a], [, b]) => a.places / a.ms.length - b.places / b.ms.length)
      .flatMap(([step, { ms }]) => {
        const spread = spreadOfValues(ms)
        return spread === null ? [] : [{ step, people: ms.length, ...spread }]
      }),
  }
}
