import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { callApi } from '#web/shared/call-api.ts'
import { clearUploadAddresses } from './files/upload-addresses.ts'
import { type PlacedRefusal, placeRefusal } from './place-refusal.ts'
import { couldBe, isSameSet } from './same-set.ts'
import { type SetToSave, setBody } from './set-body.ts'

export type Saving =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved'; entity_set: string; num_entities: number }
  | { state: 'failed'; refusal: PlacedRefusal }

/** A set of 5,000 cards is checked and written row by row. */
const SAVE_TIMEOUT_MS = 60_000

const NOTHING: PlacedRefusal = { name: [], category: [], cells: [], general: [] }

export function useSaveSet() {
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const queries = useQueryClient()
  /** The body that got no answer: the set may have been saved anyway. */
  const unanswered = useRef<string>(undefined)

  const save = useCallback(
    async (set: SetToSave): Promise<Saving> => {
      setSaving({ state: 'saving' })
      const key = JSON.stringify(setBody(set, 0))
      const end = await (async (): Promise<Saving> => {
        const before = unanswered.current === key ? await findSavedSet(set) : undefined
        if (before) return { state: 'saved', ...before }
        const result = await callApi('/v1/ingest_entity_set', setBody(set, Date.now()), { timeoutMs: SAVE_TIMEOUT_MS })
        if (result.ok) return { state: 'saved', ...result.reply.data }
        const mayBeThere = result.problem === 'no-answer' || (result.code === 'name_taken' && unanswered.current === key)
        const after = mayBeThere ? await findSavedSet(set) : undefined
        if (after) return { state: 'saved', ...after }
        if (result.problem !== 'no-answer') return { state: 'failed', refusal: placeRefusal(result, set.sheet) }
        unanswered.current = key
        return { state: 'failed', refusal: { ...NOTHING, general: [messages.uploadNoAnswer] } }
      })()
      if (end.state === 'saved') {
        clearUploadAddresses()
        // The cached list of sets does not have the new one yet.
        void queries.invalidateQueries({ queryKey: ['entity-sets'] })
      }
      setSaving(end)
      return end
    },
    [queries],
  )

  const resetSaving = useCallback(() => setSaving({ state: 'idle' }), [])
  return { saving, save, resetSaving }
}

/** The set that was sent, if it was saved although no answer came. */
async function findSavedSet(set: SetToSave): Promise<{ entity_set: string; num_entities: number } | undefined> {
  const list = await callApi('/v1/list_entity_sets', {})
  // The newest comes first.
  const listed = list.ok ? list.reply.data.entity_sets.find((candidate) => couldBe(set, candidate)) : undefined
  if (listed === undefined) return undefined
  const shown = await callApi('/v1/show_entity_set', { entity_set: listed.entity_set })
  if (!shown.ok || !isSameSet(set, shown.reply.data)) return undefined
  return { entity_set: listed.entity_set, num_entities: listed.num_entities }
}
