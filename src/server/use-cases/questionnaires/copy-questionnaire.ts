import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { copyQuestionnaire as contract } from '#contract/questionnaires.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import type { Definition } from '#domain/questions/definition.ts'
import { copyOf, freeName, withOwnKeys } from '#domain/questions/library/copy-definition.ts'
import { isCopyable, shippedDefinition } from '#domain/questions/library/shipped-definition.ts'
import type { Tx } from '#server/db/open-database.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { findOwn } from './find-own.ts'
import { insertNew, takenNames } from './insert-new.ts'

type Body = BodyOf<typeof contract>

export async function copyQuestionnaire(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const lab_id = labOf(caller)
  const data = await deps.database.db.transaction(async (tx) => {
    const original = await originalOf(tx, lab_id, body.questionnaire_id)
    const name = freeName(`${original.name}-copy`, await takenNames(tx, lab_id))
    return insertNew(deps, tx, caller, copyOf(original, name))
  })
  return { success: 'true', data }
}

async function originalOf(tx: Tx, lab_id: string, questionnaire_id: string): Promise<Definition> {
  const shipped = findQuestionnaire(questionnaire_id)
  if (shipped && isCopyable(shipped)) return withOwnKeys(shippedDefinition(shipped))
  return (await findOwn(tx, lab_id, questionnaire_id)).definition
}
