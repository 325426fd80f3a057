import type { PoolClient } from 'pg'
import type { PersonVisits } from '#domain/exports/visits/visits-of-person.ts'
import { literal } from '../export-cells.ts'
import type { VisitsOfPerson } from './visits-of-people.ts'

export type NewEngagement = Pick<PersonVisits, 'engagement' | 'ip_address'>

type Whose = NewEngagement & { participant_id: string }

export const engagementOf = ({ participant_id, visits: { engagement, ip_address } }: VisitsOfPerson): Whose => ({
  participant_id,
  engagement,
  ip_address,
})

/** SQL about the participant `p`: whether they are one of the people with new rows, their address, and their rows. */
export type NewRowsSql = { isNew: string; ipAddress: string; rows: string }

/** Rows of people whose stored rows are missing or not current, in the text of a query: a replica has no temporary tables. */
export function newRowsSql(people: readonly Whose[]): NewRowsSql {
  const asJson = (pairs: readonly (readonly [string, unknown])[]) =>
    `${literal(JSON.stringify(Object.fromEntries(pairs)))}::jsonb`
  const rows = asJson(people.map((person) => [person.participant_id, rowsOf([person])]))
  const addresses = asJson(people.map(({ participant_id, ip_address }) => [participant_id, ip_address]))
  const id = 'p.participant_id::text'
  return {
    isNew: `(${addresses} ? ${id})`,
    ipAddress: `(${addresses} ->> ${id})`,
    rows: `select * from jsonb_populate_recordset(null::engagement_rows, ${rows} -> ${id})`,
  }
}

const rowsOf = (people: readonly Whose[]) =>
  people.flatMap(({ participant_id, engagement }) => engagement.map((row, n) => ({ participant_id, n, ...row })))

export async function insertEngagement(client: PoolClient, people: readonly Whose[]): Promise<void> {
  await client.query('insert into engagement_rows select * from json_populate_recordset(null::engagement_rows, $1)', [
    JSON.stringify(rowsOf(people)),
  ])
}
