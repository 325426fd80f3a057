import type { Outcome } from '../session/outcomes.ts'
import { FIRST_WAVE, type Wave } from './wave.ts'
import { type Window, windowOf } from './wave-window.ts'

/** A visit of a person to a wave. */
export type WaveVisit = { begunMs: number; outcome: Outcome | null }

/** What is known of a person: the visit to the first wave, and those to later ones by name. */
export type WaveFacts = { first: WaveVisit; later: ReadonlyMap<string, WaveVisit>; zone: string }

type Begun = { wave: string; begunMs: number }

/**
 * The visits to later waves by name. Where somebody did not agree, the visit is erased and no row of it joins to them: only that they began the
 * wave is left, so that they are not asked back.
 */
export const laterVisits = (visits: readonly (Begun & WaveVisit)[], begun: readonly Begun[]): ReadonlyMap<string, WaveVisit> =>
  new Map<string, WaveVisit>([
    ...begun.map(({ wave, begunMs }) => [wave, { begunMs, outcome: 'no_consent' }] as const),
    ...visits.map((visit) => [visit.wave, visit] as const),
  ])

/** A wave that somebody has before them, with its window. */
export type Ahead = { wave: Wave; window: Window }

/** Where a person is among the waves of a study. `name` is that of a visit that exists already. */
export type WaveDue =
  /** In a visit: it goes on, or has ended and is the last thing that happened. `next` is what they have before them. */
  | { is: 'visit'; wave: Wave; next?: Ahead }
  /** May be begun now. */
  | ({ is: 'open' } & Ahead)
  /** Was not begun in time, and nothing else can be begun now. */
  | ({ is: 'closed'; next?: Ahead } & Ahead)

/** Somebody who left the study in this way is not asked back. */
const LEFT_FOR_GOOD: readonly Outcome[] = ['no_consent', 'withdrawn', 'screened_out', 'quota_full', 'incompatible_device']

/** Which wave is a person's at a moment. Computed from what is stored, so that a reload, another tab and another node come to the same. */
export function waveDue([first, ...later]: readonly Wave[], facts: WaveFacts, nowMs: number): WaveDue {
  if (first === undefined) throw new Error('A study of waves has none')
  const { begunMs, outcome } = facts.first
  if (outcome !== 'complete') return { is: 'visit', wave: first }
  return dueAmong(later, { facts, nowMs, previousMs: begunMs, last: { is: 'visit', wave: first } })
}

type Walk = { facts: WaveFacts; nowMs: number; previousMs: number; last: Exclude<WaveDue, { is: 'open' }> }

function dueAmong([wave, ...rest]: readonly Wave[], { facts, nowMs, previousMs, last }: Walk): WaveDue {
  if (wave === undefined) return last
  const window = windowOf(wave, { firstMs: facts.first.begunMs, previousMs }, facts.zone)
  const visit = facts.later.get(wave.name)
  const isClosed = window.closesMs !== null && nowMs >= window.closesMs
  if (visit === undefined && nowMs < window.opensMs) return { ...last, next: { wave, window } }
  if (visit === undefined && !isClosed) return { is: 'open', wave, window }
  const isBegun = visit !== undefined && visit.outcome !== 'wave_closed'
  const own: Walk['last'] = visit === undefined ? { is: 'closed', wave, window } : { is: 'visit', wave }
  if (!endsHere(wave, visit)) {
    const on = dueAmong(rest, { facts, nowMs, previousMs: isBegun ? visit.begunMs : window.opensMs, last: own })
    // What was begun in time may be finished late, until something else can be begun.
    return visit?.outcome === null && !(isClosed && on.is === 'open') ? own : on
  }
  return own
}

/** Whether nothing follows a wave, as it went. */
function endsHere({ missed }: Wave, visit: WaveVisit | undefined): boolean {
  if (visit?.outcome === 'complete') return false
  return missed === 'out' || (visit?.outcome != null && LEFT_FOR_GOOD.includes(visit.outcome))
}

/** How a wave went or stands, for lists and tables. */
export const WAVE_STATES = ['ahead', 'open', 'begun', 'done', 'ended', 'missed', 'out'] as const

export type WaveState = (typeof WAVE_STATES)[number]

export type WaveOfPerson = { wave: Wave; window: Window | null; state: WaveState }

/** All waves of a person in order. `window` is null for the first, and for what follows a visit that has not ended. */
export function wavesOfPerson(waves: readonly Wave[], facts: WaveFacts, nowMs: number): WaveOfPerson[] {
  const [first, ...later] = waves
  if (first === undefined) return []
  let isOut = !['complete', null].includes(facts.first.outcome)
  let previousMs: number | null = facts.first.outcome === null ? null : facts.first.begunMs
  const rows: WaveOfPerson[] = [{ wave: first, window: null, state: stateOf(facts.first) }]
  for (const wave of later) {
    const visit = facts.later.get(wave.name)
    const from: number = previousMs ?? facts.first.begunMs
    const window = previousMs === null ? null : windowOf(wave, { firstMs: facts.first.begunMs, previousMs: from }, facts.zone)
    const isPast = window?.closesMs != null && nowMs >= window.closesMs
    const state: WaveState = isOut && visit === undefined ? 'out' : visit ? stateOf(visit) : unbegun(window, { nowMs, isPast })
    rows.push({ wave, window: isOut && visit === undefined ? null : window, state })
    const isLeft = visit === undefined ? isPast : visit.outcome !== null || isPast
    isOut ||= isLeft && endsHere(wave, visit)
    previousMs = !isLeft ? null : visit && visit.outcome !== 'wave_closed' ? visit.begunMs : (window?.opensMs ?? from)
  }
  return rows
}

/** The window of the wave that somebody had before them when they ended a visit; undefined where nothing followed it. */
export function windowAfter(waves: readonly Wave[], wave: string, facts: WaveFacts, nowMs: number): Window | undefined {
  const at = wave === FIRST_WAVE ? 0 : waves.findIndex(({ name }) => name === wave)
  const following = wavesOfPerson(waves, facts, nowMs).slice(at + 1)
  return at === -1 ? undefined : (following.find(({ window }) => window !== null)?.window ?? undefined)
}

function unbegun(window: Window | null, { nowMs, isPast }: { nowMs: number; isPast: boolean }): WaveState {
  if (window === null || nowMs < window.opensMs) return 'ahead'
  return isPast ? 'missed' : 'open'
}

function stateOf({ outcome }: WaveVisit): WaveState {
  if (outcome === null) return 'begun'
  if (outcome === 'complete') return 'done'
  return outcome === 'wave_closed' ? 'missed' : 'ended'
}
