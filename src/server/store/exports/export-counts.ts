import type { Pool, PoolClient } from 'pg'
import { idArray, literal } from './export-cells.ts'
import {
  countUserForm,
  type ExportQuery,
  entityInfo,
  experimentParameters,
  inventory,
  isIncluded,
  nextPeople,
  stimulusSet,
} from './export-sql.ts'
import { IS_CURRENT } from './visits/is-current.ts'

/** Not exact: at least so many. */
type Count = { rows: number; is_exact: boolean }

/** Somebody looks at a page and waits: counting stops after so long. */
const PATIENCE_MS = 5000

/** Batches of people grow: a small study is counted at once, and a large one does not run out of time in its first batch. */
const FIRST_BATCH = 250
const LARGEST_BATCH = 4000

const rowsOf = (query: string) => `select count(*)::int as rows, true as is_exact from (${query}) as file`

/** Without computing visits: every card that was served has a row, every click has one. */
const engagement = ({ id }: ExportQuery, people: readonly string[]) => `
select coalesce(sum(coalesce(v.n_rows, cards.n + clicks.n)), 0)::int as rows, coalesce(bool_and(v.n_rows is not null), true) as is_exact
from (select * from participants where participant_id = any(${idArray(people)})) p
left join person_visits v on ${IS_CURRENT}
left join lateral (
  select coalesce(sum(f.n_cards), 0) as n from feeds f where f.participant_id = p.participant_id and v.n_rows is null) cards on true
left join lateral (
  select count(*) as n from events e where e.experiment_id = ${literal(id)} and e.participant_id = p.participant_id
    and e.kind in ('engagement', 'video', 'act') and e.entity_id is not null and e.engagement_type is not null and v.n_rows is null) clicks on true`

/** Every sample of a card that could be seen begins a row, and others that could be seen at that moment have one too. */
const cardPlaces = ({ id }: ExportQuery, people: readonly string[]) => `
select count(*)::int as rows, false as is_exact from events e
cross join lateral jsonb_array_elements(e.detail -> 'cards') c cross join lateral jsonb_array_elements(c -> 'samples') s
where e.experiment_id = ${literal(id)} and e.participant_id = any(${idArray(people)}) and e.kind = 'visibility' and (s ->> 1)::float8 > 0`

/** Rows of some people, in files whose rows are about people. */
const OF_PEOPLE: Readonly<Record<string, (query: ExportQuery, people: readonly string[]) => string>> = {
  engagement,
  user_form: countUserForm,
  card_places: cardPlaces,
}

const OF_CARDS: Readonly<Record<string, (query: ExportQuery) => string>> = {
  entity_info: (query) => rowsOf(entityInfo(query)),
  stimulus_set: (query) => rowsOf(stimulusSet(query)),
  experiment_parameters: (query) => rowsOf(experimentParameters(query)),
  inventory: (query) => rowsOf(inventory(query)),
}

/** `atMost`: more than this need not be counted. */
type Limits = { atMost?: number; patienceMs?: number }

/** How many rows an export would have; at least so many where counting takes too long. */
export async function countExport(pool: Pool, name: string, query: ExportQuery, limits: Limits = {}): Promise<Count> {
  const { atMost = Infinity, patienceMs = PATIENCE_MS } = limits
  const client = await pool.connect()
  const until = performance.now() + patienceMs
  const counted: Count = { rows: 0, is_exact: true }
  let failure: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only; set local jit = off')
    for await (const sql of counts(client, name, query)) {
      const leftMs = Math.floor(until - performance.now())
      if (leftMs <= 0 || counted.rows > atMost) return { ...counted, is_exact: false }
      await client.query(`set local statement_timeout = ${leftMs}`)
      const { rows } = await client.query<Count>(sql)
      counted.rows += rows[0]?.rows ?? 0
      counted.is_exact &&= rows[0]?.is_exact ?? true
    }
    return counted
  } catch (error) {
    if (isOutOfTime(error)) return { ...counted, is_exact: false }
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    if (failure === undefined) await client.query('rollback')
    client.release(failure)
  }
}

async function* counts(client: PoolClient, name: string, query: ExportQuery): AsyncGenerator<string> {
  const ofCards = OF_CARDS[name]
  const ofPeople = OF_PEOPLE[name]
  if (ofCards !== undefined) return yield ofCards(query)
  if (ofPeople === undefined) throw new Error(`No count for the export ${name}`)
  for (let after: string | undefined = '0', n = FIRST_BATCH; after !== undefined; n = Math.min(n * 2, LARGEST_BATCH)) {
    const next = nextPeople(query, { after, limit: n })
    const { rows }: { rows: { participant_id: string }[] } = await client.query(next)
    const people = rows.map(({ participant_id }) => participant_id)
    yield ofPeople(query, people)
    after = people.length === n ? people.at(-1) : undefined
  }
}

/** SQLSTATE of a statement that took longer than it may. */
const isOutOfTime = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

type People = { people: number; test: number; simulated: number; excluded: number; withdrawn: number; no_consent: number }

/** People of a study: how many are in an export, and how many are marked as what. */
export async function countMarked(pool: Pool, { id, include }: ExportQuery): Promise<People> {
  const { rows } = await pool.query<People>(
    `select count(*) filter (where ${isIncluded(include)})::int as people,
       count(*) filter (where is_test and writes_ended_at is null)::int as test,
       count(*) filter (where is_simulated and writes_ended_at is null)::int as simulated,
       count(*) filter (where excluded_at is not null and writes_ended_at is null)::int as excluded,
       count(*) filter (where withdrawn_at is not null)::int as withdrawn,
       count(*) filter (where outcome = 'no_consent' and withdrawn_at is null and not is_test and not is_simulated)::int as no_consent
     from participants where experiment_id = $1 and wave = ''`,
    [id],
  )
  return rows[0] ?? { people: 0, test: 0, simulated: 0, excluded: 0, withdrawn: 0, no_consent: 0 }
}
