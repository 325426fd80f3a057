import { type AttritionOfWave, attritionOf } from '#domain/waves/attrition.ts'
import { flowOfWaves, type WaveInFlow } from '#domain/waves/flow-of-waves.ts'
import { UNKNOWN_ZONE } from '#domain/waves/local-time.ts'
import { parseWaves } from '#domain/waves/parse-waves.ts'
import { FIRST_WAVE, type Wave } from '#domain/waves/wave.ts'
import { laterVisits, type WaveState, wavesOfPerson } from '#domain/waves/wave-due.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { type PersonInWaves, peopleInWaves, type StudyOfWaves, studyOfWaves } from '#server/store/waves/people-in-waves.ts'
import { unknownStudy } from '../studies/unknown-study.ts'

/** Where one person is in one wave. Epoch milliseconds. */
export type StandInWave = {
  state: WaveState
  opensMs: number | null
  closesMs: number | null
  begunMs: number | null
  endedMs: number | null
  invitedMs: number | null
  remindedMs: number | null
}

export type PersonNow = Pick<PersonInWaves, 'participant_id' | 'user_id' | 'condition'> & {
  zone: string
  /** In the order of the waves. */
  stands: StandInWave[]
}

export type WavesNow = { study: StudyOfWaves; waves: readonly Wave[]; people: PersonNow[] }

/** Where everybody of a study is among its waves, by the newest version and the time of the database; no waves and nobody where it has none. */
export async function wavesNow(db: DbOrTx, experiment_id: string, only?: readonly number[]): Promise<WavesNow> {
  const study = await studyOfWaves(db, experiment_id)
  if (study === undefined) throw unknownStudy(experiment_id)
  const waves = parseWaves(study.waves) ?? []
  if (waves.length === 0) return { study, waves, people: [] }
  const people = await peopleInWaves(db, experiment_id, only)
  return { study, waves, people: people.map((person) => personNow(waves, person, study.nowMs)) }
}

/** Whom each wave lost until now, by condition. Whether the caller may see that is theirs to decide. */
export const attritionIn = (now: WavesNow): AttritionOfWave[] => attritionOf(...byCondition(now))

/** The same people and losses, for the CONSORT flow. */
export const flowIn = (now: WavesNow): WaveInFlow[] => flowOfWaves(...byCondition(now))

const byCondition = ({ study, waves, people }: WavesNow) =>
  [
    waves.map(({ name }) => name),
    people.map(({ condition, stands }) => ({ condition, states: stands.map(({ state }) => state) })),
    study,
  ] as const

function personNow(waves: readonly Wave[], person: PersonInWaves, nowMs: number): PersonNow {
  const marks = new Map((person.marks ?? []).map((mark) => [mark[0], mark]))
  const visits = new Map((person.later ?? []).map((visit) => [visit[0], visit]))
  const begunIn = (wave: string) => marks.get(wave)?.[1] ?? visits.get(wave)?.[2] ?? null
  const later = laterVisits(
    [...visits].map(([wave, [, outcome, createdMs]]) => ({ wave, begunMs: begunIn(wave) ?? createdMs, outcome })),
    [...marks].flatMap(([wave, [, begunMs]]) => (begunMs === null ? [] : [{ wave, begunMs }])),
  )
  const zone = person.time_zone ?? UNKNOWN_ZONE
  const first = { begunMs: person.begun_ms, outcome: person.outcome }
  const stands = wavesOfPerson(waves, { first, later, zone }, nowMs).map(({ wave, window, state }, i): StandInWave => {
    const name = i === 0 ? FIRST_WAVE : wave.name
    const mark = marks.get(name)
    return {
      state,
      opensMs: window?.opensMs ?? null,
      closesMs: window?.closesMs ?? null,
      begunMs: i === 0 ? person.begun_ms : begunIn(name),
      endedMs: i === 0 ? person.ended_ms : (visits.get(name)?.[3] ?? null),
      invitedMs: mark?.[2] ?? null,
      remindedMs: mark?.[3] ?? null,
    }
  })
  return { participant_id: person.participant_id, user_id: person.user_id, condition: person.condition, zone, stands }
}
