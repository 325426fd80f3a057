import { sql } from 'drizzle-orm'
import type { JudgedVisit } from '#domain/quality/judged-visits.ts'
import { parseWaves } from '#domain/waves/parse-waves.ts'
import { WAVES } from '#domain/waves/wave.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { IS_BY_EARLIER_RULES, IS_SHOWN } from '../exports/visits/is-current.ts'

type LaterVisit = JudgedVisit & { user_id: string; isByEarlierRules: boolean }

/** What was found about visits of later waves, and how the first wave is called; undefined in a study of one visit. */
export async function laterVisits(
  db: DbOrTx,
  experiment_id: string,
): Promise<{ firstWave: string; visits: LaterVisit[] } | undefined> {
  const { rows: settings } = await db.execute<{ value: string }>(sql`
    select value from condition_settings where experiment_id = ${experiment_id} and param = ${WAVES} and value <> ''
    order by version desc, condition limit 1`)
  const firstWave = parseWaves(settings[0]?.value ?? '')?.[0]?.name
  if (firstWave === undefined) return undefined
  const { rows } = await db.execute<LaterVisit>(sql`
    select p.user_id, p.wave, v.quality as values, ${sql.raw(IS_BY_EARLIER_RULES)} as "isByEarlierRules"
    from participants p join person_visits v on ${sql.raw(IS_SHOWN)}
    where p.experiment_id = ${experiment_id} and p.wave <> '' and p.writes_ended_at is null order by p.participant_id`)
  return { firstWave, visits: rows }
}
