import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { AskedAttention } from '#domain/attention/attention-rule.ts'
import type { DwellDefinition } from '#domain/engagement/dwell-definition.ts'
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

type Asked = {
  experiment_id: string
  people: 'real' | 'simulated'
  definitions: { set: DwellDefinition; chosen: DwellDefinition }
}

/** People who count among their kind, and were served a card. */
const counted = ({ experiment_id, people }: Omit<Asked, 'definitions'>) => sql`
  select participant_id from participants
  where experiment_id = ${experiment_id} and ${participants.is_simulated} = ${people === 'simulated'} and ${countsAmongTheirKind}
    and writes_ended_at is null and exists (select from feeds f where f.participant_id = participants.participant_id)`

const isStored = sql.raw(`exists (select from person_visits v where ${IS_CURRENT})`)

const AT_A_TIME = 250

/** People who are gone, some at a time, so that the server answers others in between. */
export async function* attentionOfStudy(db: DbOrTx, asked: Asked): AsyncGenerator<AskedAttention[]> {
  const { set, chosen } = asked.definitions
  let last = '0'
  for (;;) {
    const { rows } = await db.execute<AskedAttention & { participant_id: string }>(sql`
      select p.participant_id, p.condition, a.cards, a.positions, a.offered, a.done,
        ${sql.raw(`a.visits_${set} as set, a.visits_${chosen} as chosen`)}
      from participants p join person_attention a using (participant_id)
      where p.participant_id in (${counted(asked)}) and p.participant_id > ${last}::bigint and ${isStored}
      order by p.participant_id limit ${AT_A_TIME}`)
    yield rows
    if (rows.length < AT_A_TIME) return
    last = rows.at(-1)?.participant_id ?? last
  }
}

/** People with a feed who are still there or have just left: their visits are not stored yet. */
export async function countWaiting(db: DbOrTx, asked: Omit<Asked, 'definitions'>): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from participants p where p.participant_id in (${counted(asked)}) and not ${isStored}`)
  return rows[0]?.n ?? 0
}
