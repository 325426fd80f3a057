import type { Pool } from 'pg'
import { literal } from './export-cells.ts'
import {
  type Asked,
  type ExportQuery,
  entityInfo,
  experimentParameters,
  isIncluded,
  stimulusSet,
  userForm,
} from './export-sql.ts'
import { isSettled } from './settled-engagement.ts'

type Count = { rows: number; is_exact: boolean }

/** Somebody looks at a page and waits; a count that takes longer is not worth it. */
const PATIENCE_MS = 5000

const all = (query: (asked: Asked) => string) => (asked: Asked) =>
  `select count(*)::int as rows, true as is_exact from (${query(asked)}) as file`

const included = ({ id, include }: Asked) => `experiment_id = ${literal(id)} and ${isIncluded(include)}`

/** Without working anything out: every card that was served has a row, every click has one. */
const engagement = (asked: Asked) => `
select coalesce(sum(coalesce(s.n_rows, cards.n + clicks.n)), 0)::int as rows, coalesce(bool_and(s.n_rows is not null), true) as is_exact
from (select * from participants where ${included(asked)}) p
left join settled_engagement s on ${isSettled(asked.publicUrl)}
left join lateral (
  select coalesce(sum(cardinality(f.entity_ids)), 0) as n from feeds f where f.participant_id = p.participant_id and s.n_rows is null) cards on true
left join lateral (
  select count(*) as n from events e where e.experiment_id = ${literal(asked.id)} and e.participant_id = p.participant_id
    and e.kind in ('engagement', 'video') and e.engagement_type is not null and s.n_rows is null) clicks on true`

const inventory = (asked: Asked) => `
select coalesce(sum(cardinality(f.entity_ids)), 0)::int as rows, true as is_exact
from feeds f join (select * from participants where ${included(asked)}) p using (participant_id)`

const COUNTS: Readonly<Record<string, (asked: Asked) => string>> = {
  engagement,
  user_form: all(userForm),
  entity_info: all(entityInfo),
  stimulus_set: all(stimulusSet),
  experiment_parameters: all(experimentParameters),
  inventory,
}

/** How many rows an export would have. */
export async function countExport(pool: Pool, name: string, query: ExportQuery): Promise<Count> {
  const count = COUNTS[name]
  if (count === undefined) throw new Error(`No count for the export ${name}`)
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query(`begin read only; set local statement_timeout = ${PATIENCE_MS}`)
    const { rows } = await client.query<Count>(count({ ...query, seen: () => 'true' }))
    await client.query('commit')
    return rows[0] ?? { rows: 0, is_exact: true }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    client.release(failure)
  }
}

type People = { people: number; test: number; simulated: number; excluded: number; withdrawn: number }

/** Of a study: how many are in an export, and how many are marked as what. */
export async function countMarked(pool: Pool, { id, include }: ExportQuery): Promise<People> {
  const { rows } = await pool.query<People>(
    `select count(*) filter (where ${isIncluded(include)})::int as people,
       count(*) filter (where is_test and withdrawn_at is null)::int as test,
       count(*) filter (where is_simulated and withdrawn_at is null)::int as simulated,
       count(*) filter (where excluded_at is not null and withdrawn_at is null)::int as excluded,
       count(*) filter (where withdrawn_at is not null)::int as withdrawn
     from participants where experiment_id = $1`,
    [id],
  )
  return rows[0] ?? { people: 0, test: 0, simulated: 0, excluded: 0, withdrawn: 0 }
}
