import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { entitySetEntry, pullEntitySets } from '#contract/pull-entity-sets.ts'
import { decodeJson } from '#contract/wire.ts'
import { callEndpoint } from '../api/call-endpoint.ts'

async function readEntitySets() {
  const reply = await callEndpoint(pullEntitySets)
  const decoded = decodeJson(reply.data.entity_sets)
  if (!decoded.ok) throw new Error('entity_sets is not JSON')
  return z.parse(z.array(entitySetEntry), decoded.value)
}

export const useEntitySets = () => useQuery({ queryKey: ['entity-sets'], queryFn: readEntitySets })
