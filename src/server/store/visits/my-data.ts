import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/open-database.ts'
import { isByStudy, PERSONAL_TABLES, type PersonalTable } from './personal-tables.ts'

type Person = { experiment_id: string; participant_id: number }

type Counts = { n_events: number; n_answers: number }

/** The visits of a person to all waves. Of somebody who was erased, the one that is named is left. */
const visitsOf = (participant_id: number) => sql`(
  select v.participant_id from participants p join participants v on v.participant_id = p.participant_id
    or (v.experiment_id = p.experiment_id and v.user_id = p.user_id)
  where p.participant_id = ${participant_id})`

export async function countOwnRows(db: DbOrTx, { experiment_id, participant_id }: Person): Promise<Counts> {
  const countIn = (table: string) =>
    sql`(select count(*)::int from ${sql.identifier(table)} where experiment_id = ${experiment_id} and participant_id in ${visitsOf(participant_id)})`
  const { rows } = await db.execute<Counts>(sql`select ${countIn('events')} as n_events, ${countIn('form_answers')} as n_answers`)
  return rows[0] ?? { n_events: 0, n_answers: 0 }
}

type Row = Record<string, unknown>

/** All rows about a person, by table. The number that we know them by says nothing to them. */
export async function ownRows(db: DbOrTx, person: Person): Promise<{ participant: Row; tables: Record<string, Row[]> }> {
  const [participant = {}] = await rowsIn(db, 'participants', person)
  const tables: Record<string, Row[]> = {}
  for (const table of PERSONAL_TABLES) tables[table] = await rowsIn(db, table, person)
  return { participant, tables }
}

async function rowsIn(
  db: DbOrTx,
  table: PersonalTable | 'participants',
  { experiment_id, participant_id }: Person,
): Promise<Row[]> {
  const ofStudy = table !== 'participants' && isByStudy(table) ? sql`experiment_id = ${experiment_id} and ` : sql``
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(t) - 'participant_id' as row from ${sql.identifier(table)} t where ${ofStudy}participant_id ${table === 'participants' ? sql`= ${participant_id}` : sql`in ${visitsOf(participant_id)}`}`,
  )
  return rows.map(({ row }) => row)
}
