import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { callApi } from '#web/shared/call-api.ts'
import { clearUploadAddresses } from './files/upload-addresses.ts'
import { type PlacedRefusal, placeRefusal } from './place-refusal.ts'
import { couldBe, isSameSet } from './same-set.ts'
import { type SetToSave, setBody } from './set-body.ts'

/** Not `ui/saving.ts`: a set has no versions, nobody overtakes it, and its problems stand in cells. */
export type SavingSets =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved'; sets: readonly SavedSet[] }
  | { state: 'failed'; refusal: PlacedRefusal }

export type SavedSet = { entity_set: string; num_entities: number }

/** A set of 5,000 cards is checked and written row by row. */
const SAVE_TIMEOUT_MS = 60_000

const NOTHING: PlacedRefusal = { name: [], category: [], cells: [], general: [] }

export function useSaveSet() {
  const [saving, setSaving] = useState<SavingSets>({ state: 'idle' })
  const queries = useQueryClient()
  /** The body that got no answer: the set may have been saved anyway. */
  const unanswered = useRef<string>(undefined)
  /** Of several sets, those that were saved before one was refused: they are not saved twice. */
  const done = useRef(new Map<string, SavedSet>())

  const saveOne = useCallback(
    async (set: SetToSave): Promise<{ ok: true; saved: SavedSet } | { ok: false; refusal: PlacedRefusal }> => {
      const key = JSON.stringify(setBody(set, 0))
      const before = done.current.get(key) ?? (unanswered.current === key ? await findSavedSet(set) : undefined)
      if (before) return { ok: true, saved: before }
      const result = await callApi('/v1/ingest_entity_set', setBody(set, Date.now()), { timeoutMs: SAVE_TIMEOUT_MS })
      if (result.ok) {
        done.current.set(key, result.reply.data)
        return { ok: true, saved: result.reply.data }
      }
      const mayBeThere = result.problem === 'no-answer' || (result.code === 'name_taken' && unanswered.current === key)
      const after = mayBeThere ? await findSavedSet(set) : undefined
      if (after) return { ok: true, saved: after }
      if (result.problem !== 'no-answer') return { ok: false, refusal: placeRefusal(result, set.sheet) }
      unanswered.current = key
      return { ok: false, refusal: { ...NOTHING, general: [messages.uploadNoAnswer] } }
    },
    [],
  )

  /** Saves sets one after another, and stops at the first that is refused. */
  const save = useCallback(
    async (sets: readonly SetToSave[]): Promise<SavingSets> => {
      setSaving({ state: 'saving' })
      const saved: SavedSet[] = []
      let refusal: PlacedRefusal | undefined
      for (const set of sets) {
        const one = await saveOne(set)
        if (!one.ok) {
          refusal =
            sets.length === 1 ? one.refusal : { ...one.refusal, general: [...one.refusal.general, partSentence(set, saved)] }
          break
        }
        saved.push(one.saved)
      }
      const end: SavingSets = refusal === undefined ? { state: 'saved', sets: saved } : { state: 'failed', refusal }
      if (end.state === 'saved') {
        clearUploadAddresses()
        done.current.clear()
      }
      // The cached list of sets does not have the new ones yet.
      if (saved.length > 0) void queries.invalidateQueries({ queryKey: ['entity-sets'] })
      setSaving(end)
      return end
    },
    [queries, saveOne],
  )

  const resetSaving = useCallback(() => setSaving({ state: 'idle' }), [])
  return { saving, save, resetSaving }
}

const partSentence = ({ name }: SetToSave, saved: readonly SavedSet[]) =>
  `The set ${name} was not saved.${saved.length > 0 ? ` Saved already: ${saved.map(({ entity_set }) => entity_set).join(', ')}. They are not saved twice.` : ''}`

/** The set that was sent, if it was saved although no answer came. */
async function findSavedSet(set: SetToSave): Promise<SavedSet | undefined> {
  const list = await callApi('/v1/list_entity_sets', {})
  // The newest comes first.
  const listed = list.ok ? list.reply.data.entity_sets.find((candidate) => couldBe(set, candidate)) : undefined
  if (listed === undefined) return undefined
  const shown = await callApi('/v1/show_entity_set', { entity_set: listed.entity_set })
  if (!shown.ok || !isSameSet(set, shown.reply.data)) return undefined
  return { entity_set: listed.entity_set, num_entities: listed.num_entities }
}
