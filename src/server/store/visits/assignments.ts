import { sql } from 'drizzle-orm'
import type { ClientBase, Pool } from 'pg'
import type { AskedCondition, DrawnAssignment, Stratum } from '#domain/study/assignment/drawn-assignment.ts'
import type { StratumFill } from '#domain/study/assignment/fill.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import { planned } from '#server/db/planned.ts'
import { underIntakeLock } from './intake-lock.ts'
import { countsAmongTheirKind, holdsPlace, isLive, type Participant } from './participants.ts'

/** Somebody whose condition may have to be drawn. */
export type Waiting = Pick<Participant, 'participant_id' | 'condition' | 'outcome' | 'version' | 'is_test' | 'is_simulated'> & {
  seed: string
  /** The condition that the link named. */
  asked: number | undefined
  /** By key, of the items that the study assigns by. */
  answers: Readonly<Record<string, string>>
}

/** A study at this moment, for a person of one of its versions. */
export type AssignmentState = {
  /** Of the person's version. */
  nConditions: number
  settings: readonly ConditionSetting[]
  /** Of the newest version: what the study wants now. */
  quotaSettings: readonly ConditionSetting[]
  /** Completes and live sessions of others; for a simulated participant, of simulated ones. */
  people: readonly StratumFill[]
}

/** `choose` says the condition, or that there is no place. */
export type Drawing = {
  participant_id: number
  choose: (person: Waiting, state: AssignmentState) => { condition: number; assignment: DrawnAssignment; isFull: boolean }
  nowMs: number
}

export type Settled = Pick<Participant, 'condition' | 'outcome'>

/**
 * Draws the conditions of people who reach the feed, one after the other, once for each person. The lock on the study's intake makes all
 * nodes draw or admit one batch at a time, so that conditions are drawn from the true numbers.
 */
export function drawAll(
  admissionPool: Pool,
  experiment_id: string,
  drawings: readonly Drawing[],
): Promise<PromiseSettledResult<Settled>[]> {
  return underIntakeLock(admissionPool, experiment_id, async (client) => {
    const ids = [...new Set(drawings.map(({ participant_id }) => participant_id))]
    const found = await findWaiting(client, experiment_id, ids)
    const waiting = [...found.values()].filter(isUndrawn)
    const settled =
      waiting.length === 0
        ? new Map<number, Place>()
        : drawInTurn(waiting, drawings, await stateOf(client, experiment_id, waiting))
    const stored = settled.size === 0 ? new Set<number>() : await storeAll(client, experiment_id, settled, drawings)
    const ended = [...settled.keys()].filter((participant_id) => !stored.has(participant_id))
    const asTheyAre = ended.length === 0 ? found : new Map([...found, ...(await findWaiting(client, experiment_id, ended))])
    return drawings.map(({ participant_id }) => {
      const value = stored.has(participant_id) ? settled.get(participant_id) : asTheyAre.get(participant_id)
      if (value === undefined)
        return { status: 'rejected', reason: new Error('A participant vanished while their condition was drawn') }
      return { status: 'fulfilled', value: { condition: value.condition, outcome: value.outcome } }
    })
  })
}

type Row = Omit<Waiting, 'participant_id' | 'seed' | 'asked'> & {
  participant_id: string
  seed: string | null
  assignment: DrawnAssignment | AskedCondition | null
  /** Counts for the balance once a condition is drawn. */
  counts: boolean
  isOver: boolean
}

type Candidate = Omit<Row, 'participant_id'> & { participant_id: number }

const isUndrawn = (row: Candidate): row is Candidate & { seed: string } =>
  row.condition === 0 && row.outcome === null && !row.isOver && row.seed !== null

async function findWaiting(client: ClientBase, experiment_id: string, ids: readonly number[]): Promise<Map<number, Candidate>> {
  const { rows } = await client.query<Row>(FIND({ experiment_id, ids }))
  return new Map(rows.map((row) => [Number(row.participant_id), { ...row, participant_id: Number(row.participant_id) }]))
}

/** Answers are those of the last time that each page was sent. */
const FIND = planned(
  'find-waiting',
  sql`select participants.participant_id, version, condition, outcome, is_test, is_simulated, seed, assignment, writes_ended_at is not null as "isOver",
      (${countsAmongTheirKind}) as counts,
      coalesce((
        select jsonb_object_agg(field, response order by sent) from form_answers a join (
          select distinct on (detail ->> 'form', detail ->> 'page') event_uid, seq as sent from events
          where experiment_id = ${sql.placeholder('experiment_id')} and participant_id = participants.participant_id
            and kind = 'form' and not detail ? 'flag'
          order by detail ->> 'form', detail ->> 'page', seq desc
        ) last_writes using (event_uid)
        where a.experiment_id = ${sql.placeholder('experiment_id')} and a.participant_id = participants.participant_id
      ), '{}') as answers
    from participants
    where experiment_id = ${sql.placeholder('experiment_id')} and participant_id = any(${sql.placeholder('ids')}::bigint[])`,
)

type State = {
  versions: { version: number; nConditions: number; isNewest: boolean }[]
  settings: (ConditionSetting & { version: number })[]
  fills: { condition: number; is_simulated: boolean; stratum: Stratum | null; count: number; held: number }[]
}

async function stateOf(client: ClientBase, experiment_id: string, waiting: readonly Candidate[]): Promise<State> {
  const ids = waiting.map(({ participant_id }) => participant_id)
  const { rows } = await client.query<State>(STATE({ experiment_id, ids }))
  const [state] = rows
  if (!state) throw new Error(`A study vanished while conditions were drawn: ${experiment_id}`)
  return state
}

/** People whose condition is not drawn yet take no place here: who reaches the feed first gets the last one. */
const STATE = planned(
  'assignment-state',
  sql`with versions as (
      select v.version, v.n_conditions, v.version = s.current_version as is_newest
      from study_versions v join studies s using (experiment_id)
      where v.experiment_id = ${sql.placeholder('experiment_id')} and (v.version = s.current_version or v.version in (
        select version from participants where participant_id = any(${sql.placeholder('ids')}::bigint[])))
    )
    select
      (select json_agg(json_build_object('version', version, 'nConditions', n_conditions, 'isNewest', is_newest)) from versions) as versions,
      (select coalesce(json_agg(c), '[]') from condition_settings c
        where c.experiment_id = ${sql.placeholder('experiment_id')} and c.version in (select version from versions)
          and c.param in ('quota', 'quota-total', 'quota-strata', 'assignment', 'assignment-by', 'assignment-coin', 'assignment-weights')) as settings,
      (select coalesce(json_agg(fill), '[]') from (
        select condition, is_simulated, assignment -> 'stratum' as stratum, count(*)::int as count,
          (count(*) filter (where ${holdsPlace}))::int as held from participants
        where participants.experiment_id = ${sql.placeholder('experiment_id')} and condition > 0 and ${countsAmongTheirKind}
          and (outcome = 'complete' or (${isLive}))
        group by condition, is_simulated, assignment -> 'stratum') fill) as fills
    from studies where experiment_id = ${sql.placeholder('experiment_id')}`,
)

type Place = Settled & { assignment: DrawnAssignment }

/** Draws for each person, counting those before them. */
function drawInTurn(
  waiting: readonly (Candidate & { seed: string })[],
  drawings: readonly Drawing[],
  { versions, settings, fills }: State,
): Map<number, Place> {
  const known = fills.map((fill) => ({ ...fill, stratum: fill.stratum ?? {} }))
  const settled = new Map<number, Place>()
  const drawn: (StratumFill & { is_simulated: boolean })[] = []
  const newest = versions.find(({ isNewest }) => isNewest)?.version
  for (const person of waiting) {
    const choose = drawings.find(({ participant_id }) => participant_id === person.participant_id)?.choose
    const own = versions.find(({ version }) => version === person.version)
    if (choose === undefined || own === undefined) throw new Error('A person without a drawing or a version')
    const { condition, assignment, isFull } = choose(
      { ...person, asked: askedIn(person) },
      {
        nConditions: own.nConditions,
        settings: settings.filter(({ version }) => version === person.version),
        quotaSettings: settings.filter(({ version }) => version === newest),
        people: [...known, ...drawn].filter(({ is_simulated }) => is_simulated === person.is_simulated),
      },
    )
    const undrawn = { ...assignment, chances: {}, coin: null }
    if (isFull) settled.set(person.participant_id, { condition: 0, assignment: undrawn, outcome: 'quota_full' })
    else settled.set(person.participant_id, { condition, assignment, outcome: null })
    if (!isFull && person.counts)
      drawn.push({ condition, stratum: assignment.stratum, count: 1, is_simulated: person.is_simulated })
  }
  return settled
}

const askedIn = ({ assignment }: Candidate) => (assignment !== null && 'asked' in assignment ? assignment.asked : undefined)

/**
 * Stores the conditions and records them; of somebody who found no place, only that and their stratum. A visit may end meanwhile, by an
 * answer in another tab or a withdrawal: such a person is left as they are, and is not in the result.
 */
async function storeAll(
  client: ClientBase,
  experiment_id: string,
  settled: ReadonlyMap<number, Place>,
  drawings: readonly Drawing[],
): Promise<Set<number>> {
  const drawn = [...settled].map(([participant_id, place]) => ({
    participant_id,
    ...place,
    client_time: drawings.find((each) => each.participant_id === participant_id)?.nowMs,
  }))
  const { rows } = await client.query<{ participant_id: string }>({
    ...STORE,
    values: [experiment_id, JSON.stringify(drawn)],
  })
  return new Set(rows.map(({ participant_id }) => Number(participant_id)))
}

/** The record belongs to the person's latest visit. */
const STORE = {
  name: 'store-conditions',
  text: `with drawn as materialized (
      select * from json_to_recordset($2) as person (participant_id bigint, condition integer, assignment jsonb, outcome text,
        client_time double precision)
    ), people as (
      update participants p set condition = drawn.condition, assignment = drawn.assignment, outcome = drawn.outcome, last_seen_at = now()
      from drawn where p.participant_id = drawn.participant_id and p.condition = 0 and p.outcome is null and p.writes_ended_at is null
      returning p.participant_id, p.condition
    ), recorded as (
      insert into events (experiment_id, event_uid, participant_id, session_id, kind, client_time, detail)
      select $1, gen_random_uuid(), participant_id,
        (select max(session_id) from sessions s where s.participant_id = people.participant_id),
        'track', client_time, '{"name":"condition"}'
      from people join drawn using (participant_id) where people.condition > 0
      returning event_uid, participant_id
    ), passed as (
      insert into checkpoints (experiment_id, event_uid, participant_id, field, response)
      select $1, event_uid, participant_id, 'condition', condition::text from recorded join people using (participant_id)
    )
    select participant_id from people`,
}
