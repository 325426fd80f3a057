import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Cells } from '#domain/simulation/card-effects.ts'
import { drawPerson, drawReturn, inLaterWave } from '#domain/simulation/person.ts'
import type { Profile } from '#domain/simulation/profile.ts'
import type { RunResult } from '#domain/simulation/run-result.ts'
import { MAX_WAVES } from '#domain/waves/wave.ts'
import { CallRefused, openApi } from './api.ts'
import { openClock, type Speed } from './clock.ts'
import { Dropped } from './simulated-visit.ts'
import { openTally } from './tally.ts'
import { type Ended, type Journeying, walkJourney } from './walk-journey.ts'

export type Run = {
  /** Of the server. */
  url: string
  experiment_id: string
  pass: string
  rightAnswers: Readonly<Record<string, string>>
  /** Of the cards, the columns on which what people do depends. */
  cells: Readonly<Record<string, Cells>>
  participants: number
  seed: number
  profile: Profile
  speed: Speed
  /** Begins the user_id of everybody in the run: hexadecimal digits, so that nobody is taken for a test. */
  runId: string
  onProgress?: (done: number) => void
  signal?: AbortSignal | undefined
}

/** As many people at once as a busy study has. */
const AT_ONCE = 40
/** Nobody takes longer, so that with `max` every visit lies in the past. */
const LONGEST_VISIT_MS = 2 * 60 * 60_000

/** Lets simulated participants go through a study over HTTP. Where the signal is aborted, it throws. */
export async function runSimulation(run: Run): Promise<RunResult> {
  const { url, experiment_id, pass, rightAnswers, cells, participants, seed, profile, speed, runId, signal } = run
  const beganMs = Date.now()
  // Every call under way listens to it.
  if (signal) setMaxListeners(0, signal)
  const api = openApi(url, { signal })
  const tally = openTally()
  const isReal = speed === 'real'
  // With `max`, the first arrives so long ago that the last has left by now.
  const firstMs = isReal ? beganMs : beganMs - profile.arrivals.spanMinutes * 60_000 - LONGEST_VISIT_MS
  const people = Array.from({ length: participants }, (_, i) => drawPerson(profile, seed, i + 1)).sort(
    (one, other) => one.arrivalMs - other.arrivalMs || one.n - other.n,
  )
  let done = 0

  async function visit(person: (typeof people)[number]): Promise<void> {
    signal?.throwIfAborted()
    const arrivesMs = firstMs + person.arrivalMs
    if (isReal) await pause(Math.max(0, arrivesMs - Date.now()), undefined, signal ? { signal } : {})
    const user_id = `sim_${runId}_${person.n}`
    const clock = openClock(arrivesMs, speed, signal)
    try {
      const known = { profile, rightAnswers, cells, experiment_id, pass }
      const visitor = { ...known, api, clock, tally, person, user_id, isReal }
      await walkWaves(visitor, ({ wave, condition, outcome, ending }) =>
        tally.ended({ wave, condition, outcome, ending, user_id }),
      )
      tally.finished()
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof Dropped) tally.dropped()
      else if (error instanceof CallRefused) tally.refused({ call: error.call, code: error.code, message: error.message })
      else throw error
    }
    done += 1
    run.onProgress?.(done)
  }

  try {
    // With `real`, the arrival curve says how many are there at once.
    const limit = pLimit(isReal ? participants : AT_ONCE)
    const visits = await Promise.allSettled(people.map((person) => limit(visit, person)))
    for (const each of visits) if (each.status === 'rejected') throw each.reason
    return { seed, planned: participants, ...tally.read(), ms: Date.now() - beganMs }
  } finally {
    api.close()
  }
}

/** Goes through the waves of a study that the person comes back to, or through its only visit. The time between them passes for the person alone. */
async function walkWaves(start: Journeying, onEnded: (ended: Ended) => void): Promise<void> {
  let ended = await walkJourney(start)
  onEnded(ended)
  for (let n = 1; n < MAX_WAVES && ended.next !== undefined; n += 1) {
    const { opens_at: opensMs, closes_at: closesMs } = ended.next
    const nowMs = drawReturn(start.profile, { opensMs, closesMs }, start.person.lastingDiceFor(`wave/${n}`))
    if (nowMs === undefined) return
    ended = await walkJourney({ ...start, person: inLaterWave(start.person, n), nowMs })
    onEnded(ended)
  }
}
