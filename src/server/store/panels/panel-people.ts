import { sql } from 'drizzle-orm'
import { EARLY_OUTCOMES, exitParameter, type Outcome } from '#domain/session/outcomes.ts'
import type { DbOrTx } from '#server/db/open-database.ts'

/** The settings that make the code of an exit. */
const EXIT_PARAMETERS = ['platform', 'completion-code', 'redirect-url', ...EARLY_OUTCOMES.map(exitParameter)]

export type PanelPersonRow = {
  participant_number: number
  user_id: string
  version: number
  condition: number
  wave: string
  outcome: Outcome | null
  ids: Record<string, string>
}

/** People whom a panel sent, with its ids. As in the key file: nobody who withdrew, and no tests. Who was excluded is paid all the same. */
export async function peopleOfPanel(db: DbOrTx, experiment_id: string): Promise<PanelPersonRow[]> {
  const { rows } = await db.execute<PanelPersonRow>(sql`
    select p.participant_id::double precision as participant_number, p.user_id, p.version, p.condition, p.wave, p.outcome, json_object_agg(r.name, r.value) as ids
    from participants p join recruiter_ids r using (participant_id)
    where p.experiment_id = ${experiment_id} and p.writes_ended_at is null and not p.is_test and not p.is_simulated
    group by p.participant_id order by p.participant_id`)
  return rows
}

/** How many of the last people are asked for the id of the study on their panel. */
const LAST_PEOPLE = 20

type StudyNamed = { experiment_id: string; parameter: string }

/** The study on the panel, as the link of one of the last people named it. */
export async function lastPanelStudy(db: DbOrTx, { experiment_id, parameter }: StudyNamed): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.detail -> 'query' ->> ${parameter}::text as id from events e
    where e.experiment_id = ${experiment_id} and e.kind = 'visit' and e.detail -> 'query' ? ${parameter}::text
      and e.participant_id in (
        select participant_id from participants
        where experiment_id = ${experiment_id} and not is_test and not is_simulated and writes_ended_at is null
        order by participant_id desc limit ${LAST_PEOPLE})
    order by e.seq desc limit 1`)
  return rows[0]?.id
}

/** Whether the codes or links by which people leave are others in some condition than in another of the same version. */
export async function exitsDiffer(db: DbOrTx, experiment_id: string): Promise<boolean> {
  const { rows } = await db.execute<{ differ: boolean }>(sql`
    select exists (
      select from condition_settings c join study_versions v using (experiment_id, version)
      where c.experiment_id = ${experiment_id} and c.param = any(${sql.param([...EXIT_PARAMETERS])}::text[]) and c.value <> ''
      group by c.version, c.param having count(distinct c.value) > 1 or count(*) < max(v.n_conditions)
    ) as differ`)
  return rows[0]?.differ === true
}
