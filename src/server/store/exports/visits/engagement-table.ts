import type { PoolClient } from 'pg'
import type { EngagementRow } from '#domain/exports/engagement/engagement-rows.ts'
import type { VisitsOfPerson } from './visits-of-people.ts'

export type NewEngagement = { engagement: readonly EngagementRow[]; ip_address: string }

type Whose = NewEngagement & { participant_id: string }

export const engagementOf = ({ participant_id, visits: { engagement, ip_address } }: VisitsOfPerson): Whose => ({
  participant_id,
  engagement,
  ip_address,
})

/** Rows of people whose stored rows are missing or not current. The table belongs to the transaction of one export. */
export const NEW_ENGAGEMENT = 'new_engagement_rows'
/** These people, also those without any row. */
export const NEW_PEOPLE = 'new_engagement_people'

export async function createNewEngagement(client: PoolClient): Promise<void> {
  await client.query(`create temporary table ${NEW_ENGAGEMENT} (like engagement_rows including indexes) on commit drop;
    create temporary table ${NEW_PEOPLE} (participant_id bigint primary key, ip_address text not null) on commit drop`)
}

export async function addNewEngagement(client: PoolClient, people: readonly Whose[]): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ participant_id }) => participant_id)
  const addresses = people.map(({ ip_address }) => ip_address)
  await client.query(`insert into ${NEW_PEOPLE} select * from unnest($1::bigint[], $2::text[])`, [ids, addresses])
  await insertEngagement(client, NEW_ENGAGEMENT, people)
}

/** `table`: the stored rows, or those of one export. */
export async function insertEngagement(
  client: PoolClient,
  table: string,
  people: readonly Omit<Whose, 'ip_address'>[],
): Promise<void> {
  const rows = people.flatMap(({ participant_id, engagement }) => engagement.map((row, n) => ({ participant_id, n, ...row })))
  await client.query(`insert into ${table} select * from json_populate_recordset(null::engagement_rows, $1)`, [
    JSON.stringify(rows),
  ])
}
