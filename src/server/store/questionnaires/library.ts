import { and, eq, sql } from 'drizzle-orm'
import type { Definition } from '#domain/questions/definition.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { questionnaires, questionnaireVersions } from '#server/db/schema/questionnaires.ts'

/** A questionnaire of a lab in its newest version. */
export type LibraryQuestionnaire = {
  questionnaire_id: string
  definition: Definition
  version: number
  used_in: string[]
  changed_at: number
  changed_by: string
}

/** The own questionnaires of all versions of a lab's studies. The setting is the same in all conditions of a version. */
const usedIn = (lab_id: string) => sql`
  select distinct frozen.experiment_id, own ->> 'name' as name, (own ->> 'version')::int as version
  from (
    select distinct c.experiment_id, c.value from condition_settings c join studies s on s.experiment_id = c.experiment_id
    where s.lab_id = ${lab_id} and c.param = 'questionnaires' and c.condition = 1 and c.value <> ''
  ) frozen, jsonb_array_elements(frozen.value::jsonb) own`

const savedAt = sql`floor(extract(epoch from v.created_at) * 1000)::double precision`

/** Of one lab, the last changed first; only the given one, if an id is given. */
export async function questionnairesInLibrary(
  db: DbOrTx,
  lab_id: string,
  questionnaire_id?: string,
): Promise<LibraryQuestionnaire[]> {
  const { rows } = await db.execute<LibraryQuestionnaire>(sql`
    with used as materialized (${usedIn(lab_id)})
    select q.questionnaire_id, v.definition, v.version, p.name as changed_by, ${savedAt} as changed_at,
      coalesce((select json_agg(distinct u.experiment_id order by u.experiment_id) from used u where u.name = q.name), '[]') as used_in
    from questionnaires q
    join questionnaire_versions v on v.questionnaire_id = q.questionnaire_id and v.version = q.current_version
    join people p on p.person_id = v.created_by
    where q.lab_id = ${lab_id} and (${questionnaire_id ?? null}::text is null or q.questionnaire_id = ${questionnaire_id ?? null})
    order by v.created_at desc, q.name`)
  return rows
}

export type Usage = { experiment_id: string; study_name: string; versions: number[]; n_answered: number }

/** The lab's studies that have a copy of the questionnaire with this name, and how many people have answered it there. */
export async function usageOf(db: DbOrTx, lab_id: string, name: string): Promise<Usage[]> {
  const { rows } = await db.execute<Usage>(sql`
    with used as (${usedIn(lab_id)})
    select u.experiment_id, json_agg(u.version order by u.version) as versions,
      coalesce((select c.value from condition_settings c join studies s on s.experiment_id = c.experiment_id and s.current_version = c.version
        where c.experiment_id = u.experiment_id and c.condition = 1 and c.param = 'study-name'), '') as study_name,
      (select count(distinct a.participant_id)::int from form_answers a join participants p on p.participant_id = a.participant_id
        where a.experiment_id = u.experiment_id and a.form = ${name} and not p.is_test and not p.is_simulated) as n_answered
    from used u where u.name = ${name}
    group by u.experiment_id order by u.experiment_id`)
  return rows
}

/** Names that are taken in a lab. */
export async function questionnaireNames(db: DbOrTx, lab_id: string): Promise<Set<string>> {
  const rows = await db.select({ name: questionnaires.name }).from(questionnaires).where(eq(questionnaires.lab_id, lab_id))
  return new Set(rows.map(({ name }) => name))
}

/** The newest version of each of these questionnaires that the lab has. */
export async function newestByName(db: DbOrTx, lab_id: string, names: readonly string[]): Promise<Definition[]> {
  const { rows } = await db.execute<{ definition: Definition }>(sql`
    select v.definition from questionnaires q
    join questionnaire_versions v on v.questionnaire_id = q.questionnaire_id and v.version = q.current_version
    where q.lab_id = ${lab_id} and q.name = any(${sql.param(names)}::text[]) order by q.name`)
  return rows.map(({ definition }) => definition)
}

export async function findVersion(db: DbOrTx, questionnaire_id: string, version: number): Promise<Definition | undefined> {
  const [found] = await db
    .select({ definition: questionnaireVersions.definition })
    .from(questionnaireVersions)
    .where(and(eq(questionnaireVersions.questionnaire_id, questionnaire_id), eq(questionnaireVersions.version, version)))
  return found?.definition
}

export type SavedVersion = { version: number; definition: Definition; changed_at: number; changed_by: string }

/** Newest first. */
export async function versionsOf(db: DbOrTx, questionnaire_id: string): Promise<SavedVersion[]> {
  const { rows } = await db.execute<SavedVersion>(sql`
    select v.version, v.definition, p.name as changed_by, ${savedAt} as changed_at
    from questionnaire_versions v join people p on p.person_id = v.created_by
    where v.questionnaire_id = ${questionnaire_id} order by v.version desc`)
  return rows
}

type NewQuestionnaire = { questionnaire_id: string; lab_id: string; created_by: string; definition: Definition }

/** With its first version. False if the lab has another one of this name. */
export async function insertQuestionnaire(tx: DbOrTx, { definition, ...made }: NewQuestionnaire): Promise<boolean> {
  const inserted = await tx
    .insert(questionnaires)
    .values({ ...made, name: definition.name, current_version: definition.version })
    .onConflictDoNothing({ target: [questionnaires.lab_id, questionnaires.name] })
    .returning({ id: questionnaires.questionnaire_id })
  if (inserted.length === 0) return false
  await insertVersion(tx, { questionnaire_id: made.questionnaire_id, created_by: made.created_by, definition })
  return true
}

type NewVersion = Omit<NewQuestionnaire, 'lab_id'>

/** The next version of a questionnaire that is held. */
export async function insertNextVersion(tx: DbOrTx, next: NewVersion): Promise<void> {
  await insertVersion(tx, next)
  await tx
    .update(questionnaires)
    .set({ current_version: next.definition.version })
    .where(eq(questionnaires.questionnaire_id, next.questionnaire_id))
}

async function insertVersion(tx: DbOrTx, { questionnaire_id, created_by, definition }: NewVersion): Promise<void> {
  await tx.insert(questionnaireVersions).values({ questionnaire_id, version: definition.version, definition, created_by })
}

/** Nobody else saves or deletes the questionnaire until the transaction ends. */
export async function holdQuestionnaire(tx: DbOrTx, questionnaire_id: string): Promise<void> {
  await tx.execute(sql`select from questionnaires where questionnaire_id = ${questionnaire_id} for update`)
}

export async function deleteFromLibrary(tx: DbOrTx, questionnaire_id: string): Promise<void> {
  await tx.delete(questionnaires).where(eq(questionnaires.questionnaire_id, questionnaire_id))
}
