import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showQuestionnaire as contract } from '#contract/questionnaires.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { checkedParts, isCopyable, shippedDefinition } from '#domain/questions/library/shipped-definition.ts'
import { findVersion, usageOf } from '#server/store/questionnaires/library.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { findOwn, unknownQuestionnaire } from './find-own.ts'

const NOT_SHIPPED = { wording: null, unchecked: null }

type Body = BodyOf<typeof contract>

export async function showQuestionnaire(
  { database: { db } }: Deps,
  body: Body,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { questionnaire_id } = body
  const shipped = findQuestionnaire(questionnaire_id)
  if (shipped) {
    if (!isCopyable(shipped) || (body.version ?? 1) !== 1) throw unknownQuestionnaire(questionnaire_id)
    const definition = shippedDefinition(shipped)
    const versions = { version: 1, current_version: 1 }
    const data = {
      questionnaire_id: shipped.name,
      is_shipped: true,
      ...versions,
      definition,
      ...checkedParts(shipped),
      used_in: [],
    }
    return { success: 'true', data }
  }
  const lab_id = labOf(caller)
  const own = await findOwn(db, lab_id, questionnaire_id)
  const version = body.version ?? own.version
  const definition = await findVersion(db, questionnaire_id, version)
  if (definition === undefined) throw unknownQuestionnaire(`${questionnaire_id}' in version '${version}`)
  const used_in = await usageOf(db, lab_id, definition.name)
  const data = { questionnaire_id, is_shipped: false, version, current_version: own.version, definition, ...NOT_SHIPPED, used_in }
  return { success: 'true', data }
}
