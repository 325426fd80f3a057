import { alphanumerics } from '#domain/dice.ts'
import { isFreeName } from '#domain/questions/checks/check-names.ts'
import type { Definition } from '#domain/questions/definition.ts'
import type { Tx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { insertQuestionnaire, questionnaireNames } from '#server/store/questionnaires/library.ts'
import { actorOf, type Deps, type LabCaller, labOf, makerOf } from '../deps.ts'
import { checkedDefinition } from './checked-definition.ts'

export type Saved = { questionnaire_id: string; name: string; version: number; warnings: string[] }

/** Checks a questionnaire and makes it the lab's, as version 1. */
export async function insertNew(deps: Deps, tx: Tx, caller: LabCaller, given: Definition): Promise<Saved> {
  const definition = { ...given, version: 1 }
  const { name } = definition
  if (!isFreeName(name)) throw new Refusal('name_taken', `name: '${name}' belongs to Feedlab; choose another`)
  const warnings = await checkedDefinition(tx, labOf(caller), definition)
  const questionnaire_id = `q${alphanumerics(10, deps.random)}`
  if (!(await insertQuestionnaire(tx, { questionnaire_id, ...makerOf(caller), definition })))
    throw new Refusal('name_taken', `name: your lab has a questionnaire '${name}' already`)
  await writeAudit(tx, { ...actorOf(caller), action: 'questionnaire-saved', target: name, detail: { version: 1 } })
  return { questionnaire_id, name, version: 1, warnings }
}

/** Whether a new questionnaire of the lab cannot have a name. */
export async function takenNames(tx: Tx, lab_id: string): Promise<(name: string) => boolean> {
  const names = await questionnaireNames(tx, lab_id)
  return (name) => names.has(name) || !isFreeName(name)
}
