import type { PoolClient } from 'pg'
import type { WaveRecord } from '#domain/exports/tidy/person/person-record.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Outcome } from '#domain/session/outcomes.ts'
import { UNKNOWN_ZONE } from '#domain/waves/local-time.ts'
import { wavesIn } from '#domain/waves/settings-of-wave.ts'
import { FIRST_WAVE, type Wave } from '#domain/waves/wave.ts'
import { wavesOfPerson } from '#domain/waves/wave-due.ts'
import { WAVES_OF_PEOPLE } from './tidy-sql.ts'

type Row = Omit<WaveRecord, 'state' | 'opensMs' | 'closesMs' | 'outcome'> & {
  participant_id: string
  outcome: Outcome | null
  zone: string | null
  nowMs: number
}

type Study = { experiment_id: string; settings: ReadonlyMap<string, Readonly<Record<string, string>>>; ids: readonly string[] }

/** All waves of some people, by the newest version of the study; of those who are in the list with their first visit. */
export async function wavesOfPeople(
  client: PoolClient,
  { experiment_id, settings, ids }: Study,
): Promise<ReadonlyMap<string, readonly WaveRecord[]>> {
  const waves = wavesIn([...settings.values()].at(-1) ?? {})
  if (waves.length === 0) return new Map()
  const { rows } = await client.query<Row>(WAVES_OF_PEOPLE, [experiment_id, ids])
  return new Map([...groupBy(rows, ({ participant_id }) => participant_id)].map(([id, own]) => [id, recordsOf(waves, own)]))
}

function recordsOf(waves: readonly Wave[], rows: readonly Row[]): WaveRecord[] {
  const byWave = new Map(rows.map((row) => [row.wave, row]))
  const first = byWave.get(FIRST_WAVE)
  if (first?.begunMs == null) return []
  const visits = rows.flatMap(({ wave, begunMs, outcome }) => (begunMs === null ? [] : [[wave, { begunMs, outcome }] as const]))
  const facts = {
    first: { begunMs: first.begunMs, outcome: first.outcome },
    later: new Map(visits.filter(([wave]) => wave !== FIRST_WAVE)),
    zone: first.zone ?? UNKNOWN_ZONE,
  }
  return wavesOfPerson(waves, facts, first.nowMs).map(({ wave, window, state }, i) => {
    const row = byWave.get(i === 0 ? FIRST_WAVE : wave.name)
    const { invitedMs = null, remindedMs = null, begunMs = null, begunBy = null, endedMs = null, outcome = null } = row ?? {}
    const { opensMs = null, closesMs = null } = window ?? {}
    return { wave: wave.name, state, opensMs, closesMs, invitedMs, remindedMs, begunMs, begunBy, endedMs, outcome }
  })
}
