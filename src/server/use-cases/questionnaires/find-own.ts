import type { DbOrTx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { type LibraryQuestionnaire, questionnairesInLibrary } from '#server/store/questionnaires/library.ts'

/** One of the lab's own, in its newest version. That of another lab is unknown. */
export async function findOwn(db: DbOrTx, lab_id: string, questionnaire_id: string): Promise<LibraryQuestionnaire> {
  const [found] = await questionnairesInLibrary(db, lab_id, questionnaire_id)
  if (!found) throw unknownQuestionnaire(questionnaire_id)
  return found
}

export const unknownQuestionnaire = (questionnaire_id: string) =>
  new Refusal('unknown_questionnaire', `questionnaire_id '${questionnaire_id}' is unknown`)
