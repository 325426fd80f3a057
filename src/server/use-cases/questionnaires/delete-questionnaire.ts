import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { deleteQuestionnaire as contract } from '#contract/questionnaires.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { deleteFromLibrary, holdQuestionnaire } from '#server/store/questionnaires/library.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { findOwn } from './find-own.ts'

type Body = BodyOf<typeof contract>

export async function deleteQuestionnaire(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { questionnaire_id } = body
  await deps.database.db.transaction(async (tx) => {
    await holdQuestionnaire(tx, questionnaire_id)
    const { definition, used_in } = await findOwn(tx, labOf(caller), questionnaire_id)
    const { name } = definition
    if (used_in.length > 0)
      throw new Refusal('questionnaire_in_use', `The questionnaire '${name}' is used by ${used_in.join(', ')} and stays`, used_in)
    await deleteFromLibrary(tx, questionnaire_id)
    await writeAudit(tx, { ...actorOf(caller), action: 'questionnaire-deleted', target: name })
  })
  return { success: 'true' }
}
