import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listEntitySets } from '#contract/entity-sets.ts'
import { listStudies } from '#contract/list-studies.ts'
import { callEndpoint } from '../api/call-endpoint.ts'
import { counted } from './count-words.ts'
import type { Offer } from './offers.ts'

/** More would not be looked through. */
const MAX_OFFERS = 50

async function ofStudies(search: string): Promise<Offer[]> {
  const { studies } = (await callEndpoint(listStudies, { search, limit: MAX_OFFERS })).data
  return studies.map(({ experiment_id, name, started, role }) => ({
    id: experiment_id,
    role,
    facts: [name, counted(started, 'person', 'people')].filter(Boolean).join(', '),
  }))
}

async function ofSets(search: string): Promise<Offer[]> {
  const { entity_sets } = (await callEndpoint(listEntitySets, { search, limit: MAX_OFFERS })).data
  return entity_sets.map(({ entity_set, entity_category, num_entities }) => ({
    id: entity_set,
    facts: `${entity_category}, ${counted(num_entities, 'card')}`,
  }))
}

/**
 * The researcher's own studies or sets: those that the typed text finds, then the newest. Without an answer the id can still be typed.
 */
export function useOffers(isSet: boolean, typed: string): readonly Offer[] {
  const what = isSet ? 'entity-sets' : 'studies'
  const read = isSet ? ofSets : ofStudies
  const newest = useQuery({ queryKey: [what, 'offers', ''], queryFn: () => read('') })
  const found = useQuery({
    queryKey: [what, 'offers', typed],
    queryFn: () => read(typed),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  })
  const offers = [...((typed !== '' && found.data) || []), ...(newest.data ?? [])]
  return [...new Map(offers.map((offer) => [offer.id, offer])).values()]
}
