import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listEntitySets } from '#contract/list-entity-sets.ts'
import { type ApiResult, callApi } from '#web/shared/call-api.ts'
import { callEndpoint } from '../api/call-endpoint.ts'
import type { CardChange, ShownSet } from './card-draft.ts'
import { refusalWords } from './set-texts.ts'

/** The upload page and this one forget everything under the first word when a set was saved or changed. */
const SETS = 'entity-sets'

/** Always asked for anew: a study made a moment ago freezes a set. */
const FRESH = { staleTime: 0 }

export const useLibrary = () =>
  useQuery({
    queryKey: [SETS, 'library'],
    queryFn: async () => (await callEndpoint(listEntitySets)).data.entity_sets,
    ...FRESH,
  })

type Found = { state: 'found'; set: ShownSet } | { state: 'unknown' }

export const useShownSet = (entity_set: string) =>
  useQuery({ queryKey: [SETS, 'set', entity_set], queryFn: () => readSet(entity_set), ...FRESH })

async function readSet(entity_set: string): Promise<Found> {
  const result = await callApi('/v1/show_entity_set', { entity_set })
  if (result.ok) return { state: 'found', set: result.reply.data }
  // An address that somebody shortened by hand may hold what is no name at all.
  if (result.problem === 'refused' && [400, 404].includes(result.status)) return { state: 'unknown' }
  throw new Error(`The set could not be read: ${result.problem}`)
}

export type Change =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'refused'; sentence: string; problems: ReadonlyMap<string, string> }

/** Sends one change of a set and says what came of it. */
function useChange() {
  const [change, setChange] = useState<Change>({ state: 'idle' })
  const send = async <Reply>(call: () => Promise<ApiResult<Reply>>): Promise<Reply | undefined> => {
    setChange({ state: 'sending' })
    const result = await call()
    setChange(result.ok ? { state: 'idle' } : { state: 'refused', ...refusalWords(result) })
    return result.ok ? result.reply : undefined
  }
  return { change, send }
}

export function useEditCard(entity_set: string) {
  const queries = useQueryClient()
  const { change, send } = useChange()
  /** True once the card is changed and shown so. */
  const edit = async (card: CardChange): Promise<boolean> => {
    const reply = await send(() => callApi('/v1/edit_entity_set', { entity_set, cards: [card] }))
    // Also after a refusal: it may be that a study froze the set meanwhile, which the page must then say.
    await queries.invalidateQueries({ queryKey: [SETS] })
    return reply !== undefined
  }
  return { change, edit }
}

export function useDeleteSet(entity_set: string) {
  const queries = useQueryClient()
  const { change, send } = useChange()
  const remove = async (): Promise<boolean> => {
    const isDeleted = (await send(() => callApi('/v1/delete_entity_set', { entity_set }))) !== undefined
    if (isDeleted) queries.removeQueries({ queryKey: [SETS, 'set', entity_set] })
    // A deleted set that is still on the screen must not be asked for again: it would flash as unknown.
    await queries.invalidateQueries({ queryKey: [SETS], predicate: ({ queryKey }) => !isDeleted || queryKey[2] !== entity_set })
    return isDeleted
  }
  return { change, remove }
}
