import type { PoolClient } from 'pg'
import type { EngagementRow } from '#domain/exports/engagement/engagement-rows.ts'
import { literal } from '../export-cells.ts'
import type { VisitsOfPerson } from './visits-of-people.ts'

export type NewEngagement = { engagement: readonly EngagementRow[]; ip_address: string }

type Whose = NewEngagement & { participant_id: string }

export const engagementOf = ({ participant_id, visits: { engagement, ip_address } }: VisitsOfPerson): Whose => ({
  participant_id,
  engagement,
  ip_address,
})

/** Rows of people whose stored rows are missing or not current, for the queries of one export. */
export type NewRows = {
  add: (people: readonly Whose[]) => Promise<void>
  /** Of the participant `p`: whether they are one of these people, their address, and their rows. */
  sql: () => { isNew: string; ipAddress: string; rows: string }
}

const ROWS = 'new_engagement_rows'
const PEOPLE = 'new_engagement_people'

/** As many as there are. The tables belong to the transaction of the export. */
export async function rowsInTables(client: PoolClient): Promise<NewRows> {
  await client.query(`create temporary table ${ROWS} (like engagement_rows including indexes) on commit drop;
    create temporary table ${PEOPLE} (participant_id bigint primary key, ip_address text not null) on commit drop`)
  return {
    add: async (people) => {
      if (people.length === 0) return
      const ids = people.map(({ participant_id }) => participant_id)
      const addresses = people.map(({ ip_address }) => ip_address)
      await client.query(`insert into ${PEOPLE} select * from unnest($1::bigint[], $2::text[])`, [ids, addresses])
      await insertEngagement(client, ROWS, people)
    },
    sql: () => ({
      isNew: `exists (select from ${PEOPLE} where participant_id = p.participant_id)`,
      ipAddress: `(select ip_address from ${PEOPLE} where participant_id = p.participant_id)`,
      rows: `select * from ${ROWS} where participant_id = p.participant_id`,
    }),
  }
}

/** A few people, in the text of the query: a replica has no temporary tables. */
export function rowsInQuery(): NewRows {
  const rows: Record<string, unknown[]> = {}
  const addresses: Record<string, string> = {}
  return {
    add: async (people) => {
      for (const person of people) {
        rows[person.participant_id] = rowsOf([person])
        addresses[person.participant_id] = person.ip_address
      }
    },
    sql: () => {
      const [ownRows, ownAddresses] = [rows, addresses].map((each) => `${literal(JSON.stringify(each))}::jsonb`)
      const id = 'p.participant_id::text'
      return {
        isNew: `(${ownAddresses} ? ${id})`,
        ipAddress: `(${ownAddresses} ->> ${id})`,
        rows: `select * from jsonb_populate_recordset(null::engagement_rows, ${ownRows} -> ${id})`,
      }
    },
  }
}

const rowsOf = (people: readonly Omit<Whose, 'ip_address'>[]) =>
  people.flatMap(({ participant_id, engagement }) => engagement.map((row, n) => ({ participant_id, n, ...row })))

/** `table`: the stored rows, or those of one export. */
export async function insertEngagement(
  client: PoolClient,
  table: string,
  people: readonly Omit<Whose, 'ip_address'>[],
): Promise<void> {
  await client.query(`insert into ${table} select * from json_populate_recordset(null::engagement_rows, $1)`, [
    JSON.stringify(rowsOf(people)),
  ])
}
