import { sql } from 'drizzle-orm'
import type { MailProblem, MailState } from '#domain/waves/due-mail.ts'
import type { Db, DbOrTx } from '#server/db/open-database.ts'

/** A mail by its person (their first visit), wave and occasion. */
export type MailKey = { participant_id: number; wave: string; occasion: number }

export type StoredMail = {
  participant_id: number
  wave: string
  occasion: number
  state: MailState
  doneMs: number | null
  nextMs: number | null
}

/** Studies in which somebody may be written to, and their labs. */
export async function studiesWithContacts(db: DbOrTx): Promise<{ experiment_id: string; lab_id: string }[]> {
  const { rows } = await db.execute<{ experiment_id: string; lab_id: string }>(sql`
    select distinct p.experiment_id, s.lab_id
    from person_contacts c join participants p using (participant_id) join studies s using (experiment_id)
    where c.sealed is not null order by p.experiment_id`)
  return rows
}

/** Who can be written to, by their first visits. Somebody who withdrew cannot. */
export async function peopleWithContacts(db: DbOrTx, experiment_id: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.participant_id as id from person_contacts c join participants p using (participant_id)
    where p.experiment_id = ${experiment_id} and p.writes_ended_at is null and c.sealed is not null`)
  return rows.map(({ id }) => Number(id))
}

const ms = (moment: string) => sql.raw(`floor(extract(epoch from ${moment}) * 1000)::float8`)

export async function mailsOfStudy(db: DbOrTx, experiment_id: string): Promise<StoredMail[]> {
  const { rows } = await db.execute<Omit<StoredMail, 'participant_id'> & { participant_id: string }>(sql`
    select m.participant_id, m.wave, m.occasion, m.state, ${ms('m.done_at')} as "doneMs", ${ms('m.next_at')} as "nextMs"
    from wave_mails m join participants p using (participant_id) where p.experiment_id = ${experiment_id}`)
  return rows.map((row) => ({ ...row, participant_id: Number(row.participant_id) }))
}

/** How many mails of a study were begun in the last minute. */
export async function mailsOfLastMinute(db: DbOrTx, experiment_id: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from wave_mails m join participants p using (participant_id)
    where p.experiment_id = ${experiment_id} and m.claimed_at > now() - interval '1 minute'`)
  return rows[0]?.n ?? 0
}

/** Labs whose mail server was away, and the time to try it again has not come. */
export async function labsWithServerAway(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute<{ lab_id: string }>(sql`
    select distinct s.lab_id from wave_mails m join participants p using (participant_id) join studies s using (experiment_id)
    where m.state = 'waiting' and m.problem = 'server-away' and m.next_at > now()`)
  return rows.map(({ lab_id }) => lab_id)
}

/** Another mail server is tried at once. */
export async function retryMailsOfLab(tx: DbOrTx, lab_id: string): Promise<void> {
  await tx.execute(sql`
    update wave_mails m set next_at = now() from participants p join studies s using (experiment_id)
    where p.participant_id = m.participant_id and s.lab_id = ${lab_id} and m.state = 'waiting' and m.problem = 'server-away'`)
}

type Claim = { attempts: number; sealed: string; language: string }

/**
 * Makes a mail ours before it is sent. Undefined where it was sent before, another node has it, or the person has withdrawn or wants none
 * since it was found to be due.
 */
export async function claimMail(db: Db, { participant_id, wave, occasion }: MailKey): Promise<Claim | undefined> {
  const { rows } = await db.execute<Claim>(sql`
    with contact as (
      select c.sealed, c.language from person_contacts c join participants p using (participant_id)
      where participant_id = ${participant_id} and p.writes_ended_at is null and c.sealed is not null
    ), claimed as (
      insert into wave_mails (participant_id, wave, occasion, state)
      select ${participant_id}, ${wave}, ${occasion}, 'sending' from contact
      on conflict (participant_id, wave, occasion) do update
        set state = 'sending', attempts = wave_mails.attempts + 1, claimed_at = now(), next_at = null, problem = null
        where wave_mails.state = 'waiting'
      returning attempts
    )
    select attempts, sealed, language from claimed cross join contact`)
  return rows[0]
}

export type MailResult = {
  state: Exclude<MailState, 'sending'>
  problem: MailProblem | null
  /** In how many milliseconds it is tried again. */
  pauseMs?: number
}

/** What became of an attempt. What came late is written too: it is known better than `unknown`. */
export async function recordMail(
  db: DbOrTx,
  { participant_id, wave, occasion, attempts }: MailKey & { attempts: number },
  { state, problem, pauseMs }: MailResult,
): Promise<void> {
  const next = pauseMs === undefined ? sql`null` : sql`now() + ${pauseMs} * interval '1 millisecond'`
  await db.execute(sql`
    update wave_mails set state = ${state}, problem = ${problem}, next_at = ${next},
      done_at = case when ${state} = 'waiting' then null else now() end
    where participant_id = ${participant_id} and wave = ${wave} and occasion = ${occasion} and attempts = ${attempts}
      and (state = 'sending' or (state = 'unknown' and ${state} <> 'waiting'))`)
}

/** Longer than any attempt takes. */
const INTERRUPTED_AFTER_SECONDS = 120

/** Mails whose server ended while it sent them: whether they arrived, nobody knows. */
export async function markInterrupted(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    update wave_mails set state = 'unknown', problem = 'interrupted', done_at = now()
    where state = 'sending' and claimed_at < now() - ${INTERRUPTED_AFTER_SECONDS} * interval '1 second'`)
}

/** After a restore: mails that were not over when the backup was made may have been sent since. */
export async function markOpenMailsUnknown(db: DbOrTx, doneMs: number): Promise<void> {
  await db.execute(sql`
    update wave_mails set state = 'unknown', problem = 'restored', next_at = null, done_at = to_timestamp(${doneMs}::float8 / 1000)
    where state in ('sending', 'waiting')`)
}

/** After a restore: mails of which this installation has no row, and which may have been sent. */
export async function storeUnknownMails(db: DbOrTx, mails: readonly StoredMail[]): Promise<void> {
  for (const { participant_id, wave, occasion, doneMs } of mails)
    await db.execute(sql`
      insert into wave_mails (participant_id, wave, occasion, state, problem, done_at)
      values (${participant_id}, ${wave}, ${occasion}, 'unknown', 'restored', to_timestamp(${doneMs}::float8 / 1000))
      on conflict do nothing`)
}

/** Mails that wait and for which it is too late: the person came, or the wave closed. */
export async function dropWaiting(db: DbOrTx, mails: readonly MailKey[]): Promise<void> {
  for (const { participant_id, wave, occasion } of mails)
    await db.execute(sql`
      update wave_mails set state = 'failed', problem = 'not-due', next_at = null, done_at = now()
      where participant_id = ${participant_id} and wave = ${wave} and occasion = ${occasion} and state = 'waiting'`)
}
