import type { Pool, PoolClient } from 'pg'
import { literal, numberArray } from './export-cells.ts'
import {
  type Asked,
  cardsOfStudy,
  countUserForm,
  type ExportQuery,
  experimentParameters,
  isIncluded,
  nextPeople,
  stimulusSet,
} from './export-sql.ts'
import { isSettled } from './settled-engagement.ts'

/** Not exact: at least so many. */
type Count = { rows: number; is_exact: boolean }

/** Somebody looks at a page and waits; what is not counted by then is left uncounted. */
const PATIENCE_MS = 5000

/** Turns of people grow, so that a small study is counted at once and a large one does not run out of time in its first turn. */
const FIRST_TURN = 250
const LARGEST_TURN = 4000

const rowsOf = (query: string) => `select count(*)::int as rows, true as is_exact from (${query}) as file`

/** Without working anything out: every card that was served has a row, every click has one. */
const engagement = (asked: Asked, people: readonly string[]) => `
select coalesce(sum(coalesce(s.n_rows, cards.n + clicks.n)), 0)::int as rows, coalesce(bool_and(s.n_rows is not null), true) as is_exact
from (select * from participants where participant_id = any(${numberArray(people, 'bigint')})) p
left join settled_engagement s on ${isSettled(asked.publicUrl)}
left join lateral (
  select coalesce(sum(f.n_cards), 0) as n from feeds f where f.participant_id = p.participant_id and s.n_rows is null) cards on true
left join lateral (
  select count(*) as n from events e where e.experiment_id = ${literal(asked.id)} and e.participant_id = p.participant_id
    and e.kind in ('engagement', 'video') and e.engagement_type is not null and s.n_rows is null) clicks on true`

const inventory = (_asked: Asked, people: readonly string[]) => `
select coalesce(sum(f.n_cards), 0)::int as rows, true as is_exact from feeds f
where f.participant_id = any(${numberArray(people, 'bigint')})`

/** Of files whose rows are about people: what some people have. */
const OF_PEOPLE: Readonly<Record<string, (asked: Asked, people: readonly string[]) => string>> = {
  engagement,
  user_form: countUserForm,
  inventory,
}

const OF_CARDS: Readonly<Record<string, (asked: Asked) => string>> = {
  entity_info: (asked) => rowsOf(cardsOfStudy(asked)),
  stimulus_set: (asked) => rowsOf(stimulusSet(asked)),
  experiment_parameters: (asked) => rowsOf(experimentParameters(asked)),
}

/** `atMost`: more than this need not be counted. */
type Limits = { atMost?: number; patienceMs?: number }

/** How many rows an export would have, or at least has: whoever asks waits neither long nor in vain. */
export async function countExport(pool: Pool, name: string, query: ExportQuery, limits: Limits = {}): Promise<Count> {
  const { atMost = Infinity, patienceMs = PATIENCE_MS } = limits
  const asked: Asked = { ...query, seen: () => 'true' }
  const client = await pool.connect()
  const until = performance.now() + patienceMs
  const counted: Count = { rows: 0, is_exact: true }
  let failure: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only; set local jit = off')
    for await (const sql of counts(client, name, asked)) {
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

async function* counts(client: PoolClient, name: string, asked: Asked): AsyncGenerator<string> {
  const ofCards = OF_CARDS[name]
  const ofPeople = OF_PEOPLE[name]
  if (ofCards !== undefined) return yield ofCards(asked)
  if (ofPeople === undefined) throw new Error(`No count for the export ${name}`)
  for (let after: string | undefined = '0', n = FIRST_TURN; after !== undefined; n = Math.min(n * 2, LARGEST_TURN)) {
    const next = nextPeople(asked, { after, limit: n, isSettled: 'false' })
    const { rows }: { rows: { participant_id: string }[] } = await client.query(next)
    const people = rows.map(({ participant_id }) => participant_id)
    yield ofPeople(asked, people)
    after = people.length === n ? people.at(-1) : undefined
  }
}

/** SQLSTATE of a statement that took longer than it may. */
const isOutOfTime = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

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
