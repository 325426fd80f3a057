import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { importQuestionnaire as contract } from '#contract/questionnaires.ts'
import { itemsOf } from '#domain/questionnaires/questionnaire.ts'
import { freeName } from '#domain/questions/library/copy-definition.ts'
import { hasWordsForPictures, mediaIn, withMediaIdsIn, withWordsForPictures } from '#domain/questions/library/media-in.ts'
import type { Tx } from '#server/db/open-database.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { missingMedia } from '../studies/content-media.ts'
import { insertNew, takenNames } from './insert-new.ts'

type Body = BodyOf<typeof contract>

/** A file names pictures and films by their ids: those of another installation are not here. */
export async function importQuestionnaire(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const lab_id = labOf(caller)
  const data = await deps.database.db.transaction(async (tx) => {
    const { definition, leftOut } = await withMediaOfHere(tx, body.definition)
    const name = freeName(definition.name, await takenNames(tx, lab_id))
    const saved = await insertNew(deps, tx, caller, { ...definition, name })
    const renamed = name === definition.name ? [] : [`The name ${definition.name} is taken here. The questionnaire is ${name}.`]
    return { ...saved, warnings: [...renamed, ...leftOut, ...saved.warnings] }
  })
  return { success: 'true', data }
}

async function withMediaOfHere(tx: Tx, given: Body['definition']) {
  const missing = await missingMedia(tx, mediaIn(given))
  if (missing.length === 0) return { definition: given, leftOut: [] }
  const ids = new Set(missing.map(({ media_id }) => media_id))
  const keys = new Set(missing.map(({ key }) => key))
  const worded = withWordsForPictures(given, keys)
  const isWorded = new Set(itemsOf(given).flatMap((item) => (hasWordsForPictures(item) && keys.has(item.key) ? [item.key] : [])))
  return {
    definition: withMediaIdsIn(worded, (id) => (ids.has(id) ? undefined : id)),
    leftOut: [
      ...[...isWorded].map((key) => `${key}: Its pictures are not here, so it became a choice between words.`),
      ...missing
        .filter(({ key }) => !isWorded.has(key))
        .map(({ key, kind }) => `${key}: The ${kind} is not here and was left out. Upload it again.`),
    ],
  }
}
