import { callApi } from '#web/shared/call-api.ts'
import { couldBe, isSameSet } from './same-set.ts'
import type { SetToSave } from './set-body.ts'

/** The set that was sent, if it was saved although no answer came. */
export async function findSavedSet(set: SetToSave): Promise<{ entity_set: string; num_entities: number } | undefined> {
  const list = await callApi('/v1/list_entity_sets', {})
  // The newest comes first.
  const listed = list.ok ? list.reply.data.entity_sets.find((candidate) => couldBe(set, candidate)) : undefined
  if (listed === undefined) return undefined
  const shown = await callApi('/v1/show_entity_set', { entity_set: listed.entity_set })
  if (!shown.ok || !isSameSet(set, shown.reply.data)) return undefined
  return { entity_set: listed.entity_set, num_entities: listed.num_entities }
}
