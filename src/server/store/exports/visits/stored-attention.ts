import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { AskedAttention } from '#domain/attention/attention-rule.ts'
import { offeredIn } from '#domain/attention/done-at-cards.ts'
import type { DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { FEED_ACTS_SETTING } from '#domain/parameters/feed-acts.ts'
import { RATING_SCALES } from '#domain/ratings/rating-scale.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { participants } from '#server/db/schema/participants.ts'
import { countsAmongTheirKind } from '../../visits/participants.ts'
import { batchesOf } from '../people-batches.ts'
import { IS_BY_EARLIER_RULES, isShownBy } from './is-current.ts'
import type { VisitsOfPerson } from './visits-of-people.ts'

const attentionRow = ({ participant_id, visits: { attention } }: VisitsOfPerson) => {
  const { visits, ...lists } = attention
  const columns = Object.entries(visits).map(([definition, list]) => [`visits_${definition}`, list])
  return { participant_id, ...lists, ...Object.fromEntries(columns) }
}

export async function insertAttention(client: PoolClient, people: readonly VisitsOfPerson[]): Promise<void> {
  await client.query('insert into person_attention select * from json_populate_recordset(null::person_attention, $1)', [
    JSON.stringify(people.map(attentionRow)),
  ])
}

/** Which people, and by which definitions: that of the study, and the one that was chosen. */
export type Asked = {
  experiment_id: string
  people: 'real' | 'simulated'
  definitions: { set: DwellDefinition; chosen: DwellDefinition }
}

/**
 * People of a study who were served a card and count among their kind, with their stored visits `v` where pages may show those. They are
 * chosen first: of a list of ids PostgreSQL does not know how short it is, and it would read the visits of everybody.
 */
export const countedPeople = ({ experiment_id, people, definitions: { set, chosen } }: Asked) => sql`
  (select * from participants
    where experiment_id = ${experiment_id} and ${participants.is_simulated} = ${people === 'simulated'} and ${countsAmongTheirKind}
      and writes_ended_at is null and exists (select from feeds f where f.participant_id = participants.participant_id)) p
  left join person_visits v on ${sql.raw(isShownBy([set, chosen]))} left join person_attention a on a.participant_id = v.participant_id`

export type AttentionState = {
  /** People who are still there or have just left: their visits are not stored yet. */
  nWaiting: number
  /** People whose visits are stored by earlier rules, and not computed again yet. */
  nEarlierRules: number
  /** Changes whenever somebody is added or left out, or what is stored of them changes. */
  state: string
}

export async function attentionState(db: DbOrTx, asked: Asked): Promise<AttentionState> {
  // xmin: which transaction wrote the row.
  const { rows } = await db.execute<AttentionState>(sql`
    select count(*) filter (where v.participant_id is null)::int as "nWaiting",
      ${sql.raw(`count(*) filter (where ${IS_BY_EARLIER_RULES})::int as "nEarlierRules"`)},
      coalesce(md5(string_agg(concat_ws(' ', p.participant_id, p.condition, p.version, a.xmin), ',' order by p.participant_id)
        filter (where v.participant_id is not null)), '') as state
    from ${countedPeople(asked)}`)
  return rows[0] ?? { nWaiting: 0, nEarlierRules: 0, state: '' }
}

const settingOf = (param: string) => `(select c.value from condition_settings c where c.experiment_id = p.experiment_id
  and c.version = p.version and c.condition = p.condition and c.param = '${param}')`
const SETTINGS = `${settingOf(FEED_ACTS_SETTING)} as "feedActs", ${settingOf(RATING_SCALES)} as scales`

export type CountedPerson = {
  participant_id: string
  condition: number
  feedActs: string | null
  scales: string | null
  nEvents: number
}

const PEOPLE_ASKED_FOR = 1000
/** Visits are a few numbers each: more of them than events are in memory at once. */
const AT_A_TIME = { mostPeople: 250, mostEvents: 50_000 }

type Row = Omit<AskedAttention, 'condition' | 'set'> & { participant_id: string; set?: AskedAttention['set'] }

/** What people looked at, some at a time, so that few are in memory and the server answers others in between. */
export async function* attentionOf(db: DbOrTx, asked: Asked): AsyncGenerator<AskedAttention[]> {
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const { rows }: { rows: CountedPerson[] } = await db.execute<CountedPerson>(sql`
      select p.participant_id, p.condition, v.n_rows as "nEvents", ${sql.raw(SETTINGS)}
      from ${countedPeople(asked)} where v.participant_id is not null and p.participant_id > ${after}
      order by p.participant_id limit ${PEOPLE_ASKED_FOR}`)
    for (const people of batchesOf(rows, AT_A_TIME)) yield await attentionOfSome(db, people, asked)
    after = rows.length === PEOPLE_ASKED_FOR ? rows.at(-1)?.participant_id : undefined
  }
}

async function attentionOfSome(
  db: DbOrTx,
  people: readonly CountedPerson[],
  { definitions: { set, chosen } }: Asked,
): Promise<AskedAttention[]> {
  // Visits by the same definition are read once: parsing them is a good part of the work.
  const visits = sql.raw(`a.visits_${chosen} as chosen${set === chosen ? '' : `, a.visits_${set} as set`}`)
  const counted = new Map(people.map((person) => [person.participant_id, person]))
  const { rows } = await db.execute<Row>(sql`
    select a.participant_id, a.cards, a.positions, a.offered, a.done, ${visits}
    from person_attention a where a.participant_id = any(${sql.param([...counted.keys()])}::bigint[]) order by a.participant_id`)
  return rows.map(({ participant_id, ...row }) => {
    const { condition = 0, feedActs = null, scales = null } = counted.get(participant_id) ?? {}
    return { set: row.chosen, ...row, condition, offered: offeredIn(row.offered, { feedActs, scales }) }
  })
}
