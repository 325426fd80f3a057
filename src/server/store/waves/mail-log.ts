import { type SQL, sql } from 'drizzle-orm'
import type { MailProblem, MailState } from '#domain/waves/due-mail.ts'
import type { DbOrTx } from '#server/db/open-database.ts'

type About = { experiment_id: string; wave: string }

const mailsOf = ({ experiment_id, wave }: About): SQL => sql`
  from wave_mails m join participants p using (participant_id)
  where p.experiment_id = ${experiment_id} and m.wave = ${wave} and p.writes_ended_at is null`

/** How many mails of a wave are in each state. */
export async function countMails(db: DbOrTx, about: About) {
  const { rows } = await db.execute<{ occasion: number; state: MailState; n: number }>(
    sql`select m.occasion, m.state, count(*)::int as n ${mailsOf(about)} group by m.occasion, m.state order by m.occasion, m.state`,
  )
  return rows
}

type Line = {
  user_id: string
  occasion: number
  state: MailState
  problem: MailProblem | null
  attempts: number
  at: number
}

/** What became of each mail of a wave, a page at a time; the latest is first. */
export async function mailLog(
  db: DbOrTx,
  { state, offset, limit, ...about }: About & { state: MailState | undefined; offset: number; limit: number },
): Promise<{ n_found: number; log: Line[] }> {
  const some = sql`${mailsOf(about)} ${state === undefined ? sql`` : sql`and m.state = ${state}`}`
  const [{ rows: found }, { rows: log }] = await Promise.all([
    db.execute<{ n: number }>(sql`select count(*)::int as n ${some}`),
    db.execute<Line>(sql`
      select p.user_id, m.occasion, m.state, m.problem, m.attempts, floor(extract(epoch from m.claimed_at) * 1000)::float8 as at
      ${some} order by m.claimed_at desc, m.participant_id desc, m.occasion desc limit ${limit} offset ${offset}`),
  ])
  return { n_found: found[0]?.n ?? 0, log }
}
