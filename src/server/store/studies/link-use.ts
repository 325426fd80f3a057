import { type SQL, sql } from 'drizzle-orm'
import { OVERRIDABLE } from '#domain/parameters/url-overrides.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { participants } from '#server/db/schema/participants.ts'
import { countsAsPerson } from '../visits/participants.ts'

type UsedOverride = { param: string; people: number }

const RECORDED_AS = 'URLParams-'

/** All spellings of "no value" are one. A feed without a type scrolls. */
const normal = (field: SQL, value: SQL) => sql`case when ${value} in ('', '0', 'no', 'null', 'undefined') then
  case ${field} when ${`${RECORDED_AS}feed`} then 'scroll' else '' end else ${value} end`

/**
 * What links changed for people who count, the most frequent first. Overrides are read from their `URLParams-…` rows, and count only where the
 * version of the person allowed them and had another value.
 */
export async function usedOverrides(db: DbOrTx, experiment_id: string): Promise<UsedOverride[]> {
  const fields = OVERRIDABLE.map((name) => RECORDED_AS + name)
  const { rows } = await db.execute<UsedOverride>(sql`
    with people as (
      select participant_id, version, condition, condition_from from participants
      where experiment_id = ${experiment_id} and ${countsAsPerson} and ${participants.writes_ended_at} is null
    ), used as (
      select substr(c.field, ${RECORDED_AS.length + 1}::integer) as param, c.participant_id
      from checkpoints c join people p using (participant_id)
      left join condition_settings own on own.experiment_id = ${experiment_id} and own.version = p.version
        and own.condition = greatest(1, p.condition) and ${RECORDED_AS}::text || own.param = c.field
      where c.experiment_id = ${experiment_id} and c.field = any(${sql.param(fields)}::text[])
        and ${normal(sql`c.field`, sql`c.response`)} <> ${normal(sql`c.field`, sql`coalesce(own.value, '')`)}
        and not exists (select from condition_settings s where s.experiment_id = ${experiment_id} and s.version = p.version
          and s.condition = greatest(1, p.condition) and s.param = 'allow-url-overrides' and s.value = 'no')
      union all
      select 'condition', participant_id from people where condition_from = 'url'
    )
    select param, count(distinct participant_id)::int as people from used group by param order by people desc, param`)
  return rows
}

/** Test sessions whose link did not say that they are one. */
export async function testsByLetters(db: DbOrTx, experiment_id: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from participants p
    where p.experiment_id = ${experiment_id} and p.wave = '' and p.is_test and p.writes_ended_at is null and not exists (
      select from events e where e.experiment_id = ${experiment_id} and e.participant_id = p.participant_id
        and e.kind = 'visit' and e.detail -> 'query' ->> 'preview' = 'yes')`)
  return rows[0]?.count ?? 0
}
