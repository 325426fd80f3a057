import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  listQuestionnaireVersions as listContract,
  restoreQuestionnaire as restoreContract,
} from '#contract/questionnaires.ts'
import { countQuestions } from '#domain/questions/library/count-questions.ts'
import { findVersion, versionsOf } from '#server/store/questionnaires/library.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { findOwn, unknownQuestionnaire } from './find-own.ts'
import { saveNext } from './save-questionnaire.ts'

export async function listQuestionnaireVersions(
  { database: { db } }: Deps,
  { questionnaire_id }: BodyOf<typeof listContract>,
  caller: Caller,
): Promise<ReplyOf<typeof listContract>> {
  await findOwn(db, labOf(caller), questionnaire_id)
  const versions = (await versionsOf(db, questionnaire_id)).map(({ definition, ...saved }) => ({
    ...saved,
    label: definition.label,
    n_questions: countQuestions(definition),
  }))
  return { success: 'true', data: { versions } }
}

/** An earlier version becomes the newest one; those in between stay. */
export async function restoreQuestionnaire(
  { database: { db } }: Deps,
  { questionnaire_id, version, based_on, confirm }: BodyOf<typeof restoreContract>,
  caller: Caller,
): Promise<ReplyOf<typeof restoreContract>> {
  const data = await db.transaction(async (tx) => {
    await findOwn(tx, labOf(caller), questionnaire_id)
    const definition = await findVersion(tx, questionnaire_id, version)
    if (definition === undefined) throw unknownQuestionnaire(`${questionnaire_id}' in version '${version}`)
    return saveNext(tx, caller, { questionnaire_id, based_on, definition, confirm })
  })
  return { success: 'true', data }
}
