import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SentTo } from '#contract/endpoints.ts'
import { listEntitySets } from '#contract/entity-sets.ts'
import type { Variants } from '#domain/stimuli/variants/make-variants.ts'
import { callApi } from '#web/shared/call-api.ts'
import { callEndpoint } from '../api/call-endpoint.ts'
import { replyOrNull } from '../api/reply-or-null.ts'
import { useChange } from '../api/use-change.ts'
import { PAGE_SIZE } from '../ui/list/page-words.ts'
import { type CardChange, type CardInLibrary, cardChange, cardCopy, type ShownSet } from './card-draft.ts'
import { describeRefusal, refusalSentence } from './set-texts.ts'

/** The upload page invalidates all queries whose key starts with this. */
export const SETS = 'entity-sets'

/** Always refetched: a new study freezes the sets that it uses. */
const FRESH = { staleTime: 0 }

/** One page of the library. The page before stays on the screen while the next one is read. */
export const useLibrary = ({ search, page }: { search: string; page: number }) =>
  useQuery({
    queryKey: [SETS, 'library', search, page],
    queryFn: async () => (await callEndpoint(listEntitySets, { search, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })).data,
    placeholderData: keepPreviousData,
    ...FRESH,
  })

/** Null if there is no such set. */
export const useShownSet = (entity_set: string) =>
  useQuery({
    queryKey: [SETS, 'set', entity_set],
    queryFn: async (): Promise<ShownSet | null> =>
      replyOrNull(await callApi('/v1/show_entity_set', { entity_set }))?.data ?? null,
    ...FRESH,
  })

export function useEditCard(entity_set: string) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: [SETS] })
  const { change, send } = useChange({ explain: describeRefusal, refresh })
  const edit = (card: CardChange) => send(callApi('/v1/edit_entity_set', { entity_set, cards: [card] }))
  return { change, edit }
}

/** Changes of several cards: what the server says names each by its number. */
function useSetChange(entity_set: string) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: [SETS] })
  const { change, send } = useChange({ explain: (failure) => ({ sentence: refusalSentence(failure) }), refresh })
  const sendAll = (changes: Omit<SentTo<'/v1/edit_entity_set'>, 'entity_set'>) =>
    send(callApi('/v1/edit_entity_set', { entity_set, ...changes }))
  return { change, sendAll }
}

export function useEditCards(entity_set: string) {
  const { change, sendAll } = useSetChange(entity_set)
  return { change, editAll: (cards: readonly CardChange[]) => sendAll({ cards: [...cards] }) }
}

/** Copies of a card with something changed. A template is replaced by them. */
export function useMakeVariants(entity_set: string) {
  const { change, sendAll } = useSetChange(entity_set)
  const make = (card: CardInLibrary, { original, copies }: Variants) => {
    const changed = original && cardChange(card, original)
    return sendAll({
      cards: changed ? [changed] : [],
      copies: copies.map((cells) => cardCopy(card, cells)),
      ...(original === undefined && { removed: [card.entity_id] }),
    })
  }
  return { change, make }
}

export function useDeleteSet(entity_set: string) {
  const queries = useQueryClient()
  const refresh = (isDeleted: boolean) => {
    if (isDeleted) queries.removeQueries({ queryKey: [SETS, 'set', entity_set] })
    // The page still shows the deleted set. Refetching it would briefly show it as unknown.
    return queries.invalidateQueries({ queryKey: [SETS], predicate: ({ queryKey }) => !isDeleted || queryKey[2] !== entity_set })
  }
  const { change, send } = useChange({ explain: describeRefusal, refresh })
  const remove = () => send(callApi('/v1/delete_entity_set', { entity_set }))
  return { change, remove }
}

/** Gives the name of the copy, or undefined where it was refused. */
export function useCopySet(entity_set: string) {
  const queries = useQueryClient()
  const { change, send } = useChange({ explain: describeRefusal, refresh: () => queries.invalidateQueries({ queryKey: [SETS] }) })
  const copy = async (setname: string): Promise<string | undefined> => {
    const sent = callApi('/v1/copy_set', { entity_set, setname })
    const isMade = await send(sent)
    const result = await sent
    return isMade && result.ok ? result.reply.data.entity_set : undefined
  }
  return { change, copy }
}
