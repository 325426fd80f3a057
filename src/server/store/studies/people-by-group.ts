import { sql } from 'drizzle-orm'
import { PEOPLE_GROUPS, type PeopleByGroup, type PeopleGroup } from '#domain/study/people/counted-people.ts'
import type { DbOrTx } from '#server/db/open-database.ts'

/** Everybody who opened a study, or everybody who is simulated, by the first group that fits (`domain/study/people/counted-people.ts`). */
export async function peopleByGroup(db: DbOrTx, experiment_id: string, areSimulated = false): Promise<PeopleByGroup> {
  const { rows } = await db.execute<{ group: PeopleGroup; n: number }>(sql`
    select case when is_test then 'test' when withdrawn_at is not null then 'withdrew' when outcome = 'no_consent' then 'refused'
        when writes_ended_at is not null then 'erased' when outcome = 'quota_full' then 'full'
        when excluded_at is not null then 'excluded' else 'took_part' end as "group",
      count(*)::int as n
    from participants where experiment_id = ${experiment_id} and wave = '' and is_simulated = ${areSimulated} group by 1`)
  const found = new Map(rows.map(({ group, n }) => [group, n]))
  return Object.fromEntries(PEOPLE_GROUPS.map((group) => [group, found.get(group) ?? 0])) as Record<PeopleGroup, number>
}
