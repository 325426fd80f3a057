import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/open-database.ts'

export type BrowserError = { kind: string; file: string; line: number; column: number; page: string; browser: string }

/** So many different errors of a study are kept per day: the page of anybody can make up more. */
const MAX_PER_DAY = 200

/** Counts an error of somebody who takes part for real. Tests and simulated visits count for nothing. False if it was not counted. */
export async function countBrowserError(
  db: DbOrTx,
  participant_id: number,
  { kind, file, line, column, page, browser }: BrowserError,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into browser_errors as e (experiment_id, day, kind, file, line, col, page, browser, n)
    select p.experiment_id, (now() at time zone 'utc')::date, ${kind}, ${file}, ${line}::int, ${column}::int, ${page}, ${browser}, 1
    from participants p
    where p.participant_id = ${participant_id} and not p.is_test and not p.is_simulated and p.writes_ended_at is null
      and (select count(*) from browser_errors b where b.experiment_id = p.experiment_id
        and b.day = (now() at time zone 'utc')::date) < ${MAX_PER_DAY}
    on conflict (experiment_id, day, kind, file, line, col, page, browser) do update set n = e.n + 1, last_at = now()`)
  return rowCount === 1
}

/** Of the last seven days, the most frequent first. */
export async function browserErrorsOf(db: DbOrTx, experiment_id: string) {
  const { rows } = await db.execute<BrowserError & { n: number; last_at: number }>(sql`
    select kind, file, line, col as "column", page, browser, sum(n)::int as n, floor(extract(epoch from max(last_at)) * 1000)::double precision as last_at
    from browser_errors where experiment_id = ${experiment_id} and day > (now() at time zone 'utc')::date - 7
    group by kind, file, line, col, page, browser order by n desc, last_at desc limit 50`)
  return rows
}
