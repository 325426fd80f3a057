import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { AskedAttention } from '#domain/attention/attention-rule.ts'
import { offeredIn } from '#domain/attention/done-at-cards.ts'
import type { DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { FEED_ACTS_SETTING } from '#domain/parameters/feed-acts.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { participants } from '#server/db/schema/participants.ts'
import { countsAmongTheirKind } from '../../visits/participants.ts'
import { IS_CURRENT } from './is-current.ts'
import type { VisitsOfPerson } from './visits-of-people.ts'

const attentionRow = ({ participant_id, visits: { attention } }: VisitsOfPerson) => {
  const { visits, ...lists } = attention
  return { participant_id, ...lists, visits_full: visits.full, visits_half: visits.half, visits_any: visits.any }
}

export async function insertAttention(client: PoolClient, people: readonly VisitsOfPerson[]): Promise<void> {
  await client.query('insert into person_attention select * from json_populate_recordset(null::person_attention, $1)', [
    JSON.stringify(people.map(attentionRow)),
  ])
}

type Asked = { experiment_id: string; people: 'real' | 'simulated' }

/** Somebody of a study who was served a card and counts among their kind. */
export type CountedPerson = {
  participant_id: string
  condition: number
  /** The setting of their condition: what the study offers beyond the buttons. */
  feedActs: string | null
  /** False while they are there or have just left: their visits are not stored yet. */
  isStored: boolean
}

const FEED_ACTS = `(select c.value from condition_settings c where c.experiment_id = p.experiment_id and c.version = p.version
  and c.condition = p.condition and c.param = '${FEED_ACTS_SETTING}')`

export async function countedPeople(db: DbOrTx, { experiment_id, people }: Asked): Promise<CountedPerson[]> {
  const { rows } = await db.execute<CountedPerson>(sql`
    select p.participant_id, p.condition,
      ${sql.raw(`${FEED_ACTS} as "feedActs", exists (select from person_visits v where ${IS_CURRENT}) as "isStored"`)}
    from participants p where p.participant_id in (
      select participant_id from participants
      where experiment_id = ${experiment_id} and ${participants.is_simulated} = ${people === 'simulated'} and ${countsAmongTheirKind}
        and writes_ended_at is null and exists (select from feeds f where f.participant_id = participants.participant_id))
    order by p.participant_id`)
  return rows
}

const AT_A_TIME = 250

type Definitions = { set: DwellDefinition; chosen: DwellDefinition }
type Row = Omit<AskedAttention, 'condition' | 'set'> & { participant_id: string; set?: AskedAttention['set'] }

/** What these people looked at, some at a time, so that the server answers others in between. */
export async function* attentionOf(
  db: DbOrTx,
  people: readonly CountedPerson[],
  { set, chosen }: Definitions,
): AsyncGenerator<AskedAttention[]> {
  // Visits by the same definition are read once: parsing them is a good part of the work.
  const visits = sql.raw(`a.visits_${chosen} as chosen${set === chosen ? '' : `, a.visits_${set} as set`}`)
  const counted = new Map(people.map((person) => [person.participant_id, person]))
  for (let from = 0; from < people.length; from += AT_A_TIME) {
    const ids = people.slice(from, from + AT_A_TIME).map(({ participant_id }) => participant_id)
    const { rows } = await db.execute<Row>(sql`
      select a.participant_id, a.cards, a.positions, a.offered, a.done, ${visits}
      from person_attention a where a.participant_id = any(${sql.param(ids)}::bigint[]) order by a.participant_id`)
    yield rows.map(({ participant_id, ...row }) => {
      const { condition = 0, feedActs } = counted.get(participant_id) ?? {}
      return { set: row.chosen, ...row, condition, offered: offeredIn(row.offered, feedActs ?? undefined) }
    })
  }
}
