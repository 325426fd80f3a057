import { itemsOf } from '#domain/questionnaires/questionnaire.ts'
import { checkDefinition, type DefinitionProblem } from '#domain/questions/check-definition.ts'
import type { Definition } from '#domain/questions/definition.ts'
import { fieldsOf } from '#domain/questions/item-fields.ts'
import { mediaIn } from '#domain/questions/library/media-in.ts'
import type { Tx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { questionnairesInLibrary } from '#server/store/questionnaires/library.ts'
import { claimNamedMedia } from '../studies/content-media.ts'

/** Refuses what is wrong with a definition, and returns the sentences about what can stay. Its files belong to the lab from now on. */
export async function checkedDefinition(tx: Tx, lab_id: string, definition: Definition): Promise<string[]> {
  const found = checkDefinition(definition, await fieldsOfOthers(tx, lab_id, definition.name))
  const missing = await claimNamedMedia(tx, lab_id, mediaIn(definition))
  const problems = [
    ...found.filter(({ kind }) => kind === 'error').map(sentence),
    ...missing.map(({ key, kind }) => `${key}: The ${kind} is not here any more: upload it again.`),
  ]
  if (problems.length > 0) throw new Refusal('invalid_questionnaire', `definition: ${problems.slice(0, 20).join(' ')}`, problems)
  return found.map(sentence)
}

/** "age: The key …", or the place alone where no item is meant. */
const sentence = ({ place: { page, block, item }, text }: DefinitionProblem) => {
  const where = item ?? block ?? page
  return where === undefined || where === '' ? text : `${where}: ${text}`
}

/** Answers to other questionnaires of the lab, to which conditions and texts may refer. */
async function fieldsOfOthers(tx: Tx, lab_id: string, name: string): Promise<Set<string>> {
  const others = (await questionnairesInLibrary(tx, lab_id)).filter(({ definition }) => definition.name !== name)
  return new Set(others.flatMap(({ definition }) => itemsOf(definition).flatMap(fieldsOf)))
}
