import { isHashedAddress } from '../panels/link-names.ts'
import type { QueryParameters } from './query-parameters.ts'

/** Who asks, in which study. Without a user_id the server derives it from the panel's id in the link (ruling B4). */
export type VisitIds = { user_id?: string; experiment_id: string }

/** What a visit asks of the study: the condition only where the link names a possible one. */
export function loadRequest(query: QueryParameters, { user_id, experiment_id }: VisitIds) {
  const condition = Number(query['condition'])
  const isPossible = /^\d+$/.test(query['condition'] ?? '') && condition >= 1 && condition <= 1000
  return {
    ...(user_id === undefined ? {} : { user_id }),
    experiment_id,
    ...(isPossible ? { condition } : {}),
    query: { ...query },
  }
}

/** The address of the page, where a panel may have signed it: nobody else needs the panel's ids in it. */
export const signedAddress = (address: string): { address?: string } => (isHashedAddress(address) ? { address } : {})
