import { useQuery } from '@tanstack/react-query'
import { listEntitySets } from '#contract/list-entity-sets.ts'
import { listStudies } from '#contract/list-studies.ts'
import { callEndpoint } from '../api/call-endpoint.ts'
import { counted } from './count-words.ts'
import type { Offer } from './offers.ts'

async function ofStudies(): Promise<Offer[]> {
  const { studies } = (await callEndpoint(listStudies)).data
  return studies.map(({ experiment_id, name, started, role }) => ({
    id: experiment_id,
    role,
    facts: [name, counted(started, 'person', 'people')].filter(Boolean).join(', '),
  }))
}

async function ofSets(): Promise<Offer[]> {
  const { entity_sets } = (await callEndpoint(listEntitySets)).data
  return entity_sets.map(({ entity_set, entity_category, num_entities }) => ({
    id: entity_set,
    facts: `${entity_category}, ${counted(num_entities, 'card')}`,
  }))
}

/** The researcher's own studies or sets, newest first. Without an answer the id can still be typed. */
export function useOffers(isSet: boolean): readonly Offer[] {
  const { data } = useQuery({ queryKey: [isSet ? 'entity-sets' : 'studies', 'offers'], queryFn: isSet ? ofSets : ofStudies })
  return data ?? []
}
