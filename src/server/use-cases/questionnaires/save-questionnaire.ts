import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { saveQuestionnaire as contract } from '#contract/questionnaires.ts'
import type { Definition } from '#domain/questions/definition.ts'
import { changedKeys, describeChangedKeys } from '#domain/questions/library/changed-keys.ts'
import type { Tx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { holdQuestionnaire, insertNextVersion, type LibraryQuestionnaire, usageOf } from '#server/store/questionnaires/library.ts'
import { actorOf, type Caller, type Deps, labOf, makerOf } from '../deps.ts'
import { checkedDefinition } from './checked-definition.ts'
import { findOwn } from './find-own.ts'
import { insertNew, type Saved } from './insert-new.ts'

type Body = BodyOf<typeof contract>

export async function saveQuestionnaire(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { questionnaire_id, based_on, definition, confirm } = body
  const data = await deps.database.db.transaction((tx) =>
    questionnaire_id === undefined
      ? insertNew(deps, tx, caller, definition)
      : saveNext(tx, caller, { questionnaire_id, based_on, definition, confirm }),
  )
  return { success: 'true', data }
}

type Next = { questionnaire_id: string; based_on: number | undefined; definition: Definition; confirm: boolean | undefined }

/** The next version. The same content again makes none: the reply to an earlier call may have been lost. */
export async function saveNext(tx: Tx, caller: Caller, { questionnaire_id, based_on, confirm, ...given }: Next): Promise<Saved> {
  const lab_id = labOf(caller)
  await holdQuestionnaire(tx, questionnaire_id)
  const current = await findOwn(tx, lab_id, questionnaire_id)
  const { name } = current.definition
  if (isDeepStrictEqual({ ...given.definition, version: current.version }, current.definition))
    return { questionnaire_id, name, version: current.version, warnings: [] }
  refuseUnlessCurrent(current, based_on)
  if (given.definition.name !== name)
    throw new Refusal('invalid_questionnaire', `name: must stay '${name}': studies and links call it so`)
  const definition = { ...given.definition, version: current.version + 1 }
  const warnings = await checkedDefinition(tx, lab_id, definition)
  const changed = await keysWithAnswers(tx, lab_id, current.definition, definition)
  if (changed.length > 0 && confirm !== true)
    throw new Refusal('keys_in_use', 'People have answered these questions. Save again with confirm: true to go on.', changed)
  await insertNextVersion(tx, { questionnaire_id, created_by: makerOf(caller).created_by, definition })
  const { version } = definition
  await writeAudit(tx, { ...actorOf(caller), action: 'questionnaire-saved', target: name, detail: { version } })
  return { questionnaire_id, name, version, warnings: [...changed, ...warnings] }
}

function refuseUnlessCurrent({ version, changed_by }: LibraryQuestionnaire, based_on: number | undefined): void {
  if (based_on === version) return
  throw new Refusal(
    'outdated_version',
    based_on === undefined
      ? `based_on: name the version that you edited; the newest is ${version}`
      : `${changed_by} saved version ${version} after you opened version ${based_on}. Look at it, or save yours as a copy`,
  )
}

async function keysWithAnswers(tx: Tx, lab_id: string, before: Definition, after: Definition): Promise<string[]> {
  const changed = changedKeys(before, after)
  if (changed.length === 0) return []
  const usage = await usageOf(tx, lab_id, before.name)
  return usage.some(({ n_answered }) => n_answered > 0) ? describeChangedKeys(changed) : []
}
