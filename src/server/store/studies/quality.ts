import { eq, sql } from 'drizzle-orm'
import { groupBy } from '#domain/group-by.ts'
import type { Arrival } from '#domain/quality/arrival.ts'
import type { ChosenRule, RaisedFlag, RuleValues } from '#domain/quality/judge.ts'
import type { JudgedVisit } from '#domain/quality/judged-visits.ts'
import { PERSON_PARAMETERS } from '#domain/session/panel-parameters.ts'
import { parseWaves } from '#domain/waves/parse-waves.ts'
import { WAVES } from '#domain/waves/wave.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { fixedQualityRules } from '#server/db/schema/studies.ts'
import { IS_BY_EARLIER_RULES, IS_SHOWN } from '../exports/visits/is-current.ts'

type LaterVisit = JudgedVisit & { user_id: string; isByEarlierRules: boolean }

export type PersonOfStudy = Arrival & {
  user_id: string
  is_complete: boolean
  excluded_at: number | null
  exclusion_reason: string | null
  excluded_by: readonly RaisedFlag[] | null
  /** In their order: those that are over and were judged. */
  visits: readonly JudgedVisit[]
  /** One of them was judged by earlier rules, and not judged again yet. */
  isByEarlierRules: boolean
}

type Row = Omit<PersonOfStudy, 'visits'> & { values: RuleValues | null }

const epochMs = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::double precision`)

/**
 * Everybody who took part, in the order of their arrival: no tests, simulations, or people who refused, withdrew, were erased or found the
 * study full. Reads what was stored when they left, in each wave, and no events.
 */
export async function peopleOfStudy(db: DbOrTx, experiment_id: string): Promise<PersonOfStudy[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.user_id, coalesce(p.outcome = 'complete', false) as is_complete, ${epochMs('p.created_at')} as "startedMs",
      ${epochMs('p.excluded_at')} as excluded_at, p.exclusion_reason, p.excluded_by, v.quality as values,
      ${sql.raw(`coalesce(${IS_BY_EARLIER_RULES}, false) as "isByEarlierRules"`)},
      nullif(concat_ws(' ', p.device_class, p.device ->> 'browser_family', p.device ->> 'os_family'), p.device_class) as device,
      coalesce(ids.of_person, '{}') as "panelIds", p.network_hash as network
    from participants p
    left join person_visits v on ${sql.raw(IS_SHOWN)}
    left join (
      select r.participant_id, array_agg(lower(r.name) || ' ' || trim(r.value)) as of_person
      from recruiter_ids r join participants using (participant_id)
      where experiment_id = ${experiment_id} and lower(r.name) in ${[...new Set(PERSON_PARAMETERS.map((name) => name.toLowerCase()))]} group by r.participant_id
    ) ids on ids.participant_id = p.participant_id
    where p.experiment_id = ${experiment_id} and p.wave = '' and p.writes_ended_at is null and not p.is_test and not p.is_simulated
      and (p.outcome is null or p.outcome not in ('no_consent', 'quota_full', 'withdrawn'))
    order by p.participant_id`)
  const later = await laterVisits(db, experiment_id)
  const laterOf = groupBy(later?.visits ?? [], ({ user_id }) => user_id)
  return rows.map(({ values, ...person }) => {
    const others = laterOf.get(person.user_id) ?? []
    return {
      ...person,
      visits: [...(values === null ? [] : [{ wave: later?.firstWave ?? null, values }]), ...others],
      isByEarlierRules: person.isByEarlierRules || others.some(({ isByEarlierRules }) => isByEarlierRules),
    }
  })
}

export type FixedRules = { rules: readonly ChosenRule[]; fixed_at: number }

export async function fixedRules(db: DbOrTx, experiment_id: string): Promise<FixedRules | undefined> {
  const [found] = await db.select().from(fixedQualityRules).where(eq(fixedQualityRules.experiment_id, experiment_id))
  return found && { rules: found.rules, fixed_at: found.fixed_at.getTime() }
}

/** Without rules none are fixed any more. */
export async function setFixedRules(db: DbOrTx, experiment_id: string, rules: readonly ChosenRule[]): Promise<void> {
  await db.delete(fixedQualityRules).where(eq(fixedQualityRules.experiment_id, experiment_id))
  if (rules.length > 0) await db.insert(fixedQualityRules).values({ experiment_id, rules })
}

/** What was found about visits of later waves, and how the first wave is called; undefined in a study of one visit. */
async function laterVisits(db: DbOrTx, experiment_id: string): Promise<{ firstWave: string; visits: LaterVisit[] } | undefined> {
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
