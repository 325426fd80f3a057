import type { PoolClient } from 'pg'
import type { FormWrite } from '#domain/exports/tidy/person/person-record.ts'
import { groupBy } from '#domain/group-by.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import { WRITES } from './tidy-sql.ts'

/** $1: the study, $2: visits. The visits of the same people before each of them. */
const EARLIER_VISITS = `
select p.participant_id as later, e.participant_id as earlier
from participants p join participants e on e.experiment_id = p.experiment_id and e.user_id = p.user_id and e.participant_id < p.participant_id
where p.experiment_id = $1 and p.participant_id = any($2::bigint[]) order by p.participant_id, e.participant_id`

type Visit = { participant_id: string; wave: string }

/** What was answered in earlier waves, by visit, of each visit in a later one. In studies of one visit nothing is read. */
export async function earlierWrites(
  client: PoolClient,
  experiment_id: string,
  visits: readonly Visit[],
): Promise<ReadonlyMap<string, readonly (readonly FormWrite[])[]>> {
  const ids = visits.flatMap(({ participant_id, wave }) => (wave === FIRST_WAVE ? [] : [participant_id]))
  if (ids.length === 0) return new Map()
  const { rows: pairs } = await client.query<{ later: string; earlier: string }>(EARLIER_VISITS, [experiment_id, ids])
  const { rows } = await client.query<FormWrite & { participant_id: string }>(WRITES, [
    experiment_id,
    [...new Set(pairs.map(({ earlier }) => earlier))],
  ])
  const writes = groupBy(rows, ({ participant_id }) => participant_id)
  return new Map(
    [...groupBy(pairs, ({ later }) => later)].map(([id, own]) => [id, own.map(({ earlier }) => writes.get(earlier) ?? [])]),
  )
}
