import { sql } from 'drizzle-orm'
import { CONTACT_ENDINGS } from '#domain/waves/due-mail.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import type { DbOrTx } from '#server/db/open-database.ts'

type Ending = (typeof CONTACT_ENDINGS)[number]

/** Keeps the address of a person, by any of their visits. Another one replaces it; somebody who withdrew gives none. */
export async function saveContact(
  db: DbOrTx,
  { participant_id, sealed, language }: { participant_id: number; sealed: string; language: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into person_contacts (participant_id, sealed, language)
    select f.participant_id, ${sealed}, ${language} from participants p
    join participants f on f.experiment_id = p.experiment_id and f.user_id = p.user_id and f.wave = ${FIRST_WAVE}
    where p.participant_id = ${participant_id} and f.writes_ended_at is null
    on conflict (participant_id) do update set sealed = excluded.sealed, language = excluded.language, ended = null`)
  return rowCount === 1
}

/** Deletes addresses, and keeps why. Doing it twice is the same as once. */
export async function endContacts(db: DbOrTx, people: readonly number[], why: Ending): Promise<void> {
  if (people.length === 0) return
  await db.execute(sql`
    update person_contacts set sealed = null, language = '', ended = ${why}
    where participant_id = any(${sql.param(people)}::bigint[]) and sealed is not null`)
}

/** Of a study: how many addresses there are, and how many are gone by which reason. */
export async function countContacts(db: DbOrTx, experiment_id: string): Promise<Record<'given' | Ending, number>> {
  const { rows } = await db.execute<{ ended: Ending | null; n: number }>(sql`
    select c.ended, count(*)::int as n from person_contacts c join participants p using (participant_id)
    where p.experiment_id = ${experiment_id} and p.writes_ended_at is null group by c.ended`)
  const countOf = (ended: Ending | null) => rows.find((row) => row.ended === ended)?.n ?? 0
  const gone = Object.fromEntries(CONTACT_ENDINGS.map((ended) => [ended, countOf(ended)])) as Record<Ending, number> // each has one
  return { given: countOf(null), ...gone }
}

/** Of somebody who withdraws, at once: no mail is sent from then on. */
export async function deleteContacts(db: DbOrTx, people: readonly number[]): Promise<void> {
  await db.execute(sql`delete from person_contacts where participant_id = any(${sql.param(people)}::bigint[])`)
}
