import type { Definition } from '#domain/questions/definition.ts'
import { mediaIn } from '#domain/questions/library/media-in.ts'
import type { Tx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { claimNamedMedia } from '../studies/content-media.ts'

/** Refuses what is wrong with a definition, and returns the sentences about what can stay. Its files belong to the lab from now on. */
export async function checkedDefinition(tx: Tx, lab_id: string, definition: Definition): Promise<string[]> {
  const missing = await claimNamedMedia(tx, lab_id, mediaIn(definition))
  const problems = missing.map(({ key, kind }) => `${key}: The ${kind} is not here any more: upload it again.`)
  if (problems.length > 0) throw new Refusal('invalid_questionnaire', `definition: ${problems.slice(0, 20).join('; ')}`, problems)
  return []
}
