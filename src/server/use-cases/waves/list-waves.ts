import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { listWaves as contract } from '#contract/waves/waves.ts'
import { hidesConditions } from '#domain/study/lifecycle/blinding.ts'
import { WAVE_STATES, type WaveState } from '#domain/waves/wave-due.ts'
import { Refusal } from '#server/refusal.ts'
import { blindingOf } from '#server/store/studies/blinding.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { type Caller, type Deps, PAGE_PATIENCE_MS } from '../deps.ts'
import { attritionIn, type PersonNow, type StandInWave, wavesNow } from './waves-now.ts'

const PAGE = 50

export async function listWaves(
  { database }: Deps,
  { experiment_id, wave, state, search = '', offset = 0, limit = PAGE }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = await database.forReading(PAGE_PATIENCE_MS)
  await refuseUnlessOwn(db, experiment_id, caller)
  const { study, waves, people } = await wavesNow(db, experiment_id)
  if (waves.length === 0) return { success: 'true', data: { wave: '', waves: [], attrition: null, n_found: 0, people: [] } }
  const isBlinded = hidesConditions({ blinding: await blindingOf(db, experiment_id), nConditions: study.nConditions })
  const at = wave === undefined ? 1 : waves.findIndex(({ name }) => name === wave)
  if (at === -1) throw new Refusal('bad_request', `This study has no wave '${wave}'.`)
  const text = search.trim().toLowerCase()
  const found = people.flatMap((person): { person: PersonNow; stand: StandInWave }[] => {
    const stand = person.stands[at]
    const isFound =
      stand !== undefined && (state === undefined || stand.state === state) && person.user_id.toLowerCase().includes(text)
    return isFound ? [{ person, stand }] : []
  })
  found.sort(({ stand: a }, { stand: b }) => (a.opensMs ?? Number.MAX_VALUE) - (b.opensMs ?? Number.MAX_VALUE))
  return {
    success: 'true',
    data: {
      wave: waves[at]?.name ?? '',
      waves: waves.map(({ name }, i) => ({ name, counts: countStates(people, i), ...progressOf(people, i) })),
      attrition: isBlinded ? null : attritionIn({ study, waves, people }),
      n_found: found.length,
      people: found.slice(offset, offset + limit).map(({ person: { user_id, zone }, stand }) => ({
        user_id,
        state: stand.state,
        opens_at: stand.opensMs,
        closes_at: stand.closesMs,
        invited_at: stand.invitedMs,
        reminded_at: stand.remindedMs,
        begun_at: stand.begunMs,
        ended_at: stand.endedMs,
        time_zone: zone,
      })),
    },
  }
}

/** How many were asked to come, and until when somebody can still begin the wave, as far as that is known. */
function progressOf(people: readonly PersonNow[], at: number): { invited: number; ends_at: number | null } {
  const stands = people.flatMap(({ stands: all }) => all[at] ?? [])
  const expected = stands.filter(({ state }) => state === 'ahead' || state === 'open')
  const ends = expected.flatMap(({ closesMs, opensMs }) => closesMs ?? opensMs ?? [])
  return {
    invited: stands.filter(({ invitedMs }) => invitedMs !== null).length,
    ends_at: ends.length === 0 ? null : ends.reduce((last, end) => Math.max(last, end)),
  }
}

function countStates(people: readonly PersonNow[], at: number): Record<WaveState, number> {
  const counts = Object.fromEntries(WAVE_STATES.map((state) => [state, 0])) as Record<WaveState, number> // each has one
  for (const { stands } of people) {
    const stand = stands[at]
    if (stand !== undefined) counts[stand.state] += 1
  }
  return counts
}
