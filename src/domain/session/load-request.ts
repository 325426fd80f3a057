import type { QueryParameters } from './query-parameters.ts'

/** What a visit asks of the study: the condition only where the link names a possible one. */
export function loadRequest(query: QueryParameters, { user_id, experiment_id }: { user_id: string; experiment_id: string }) {
  const condition = Number(query['condition'])
  const isPossible = /^\d+$/.test(query['condition'] ?? '') && condition >= 1 && condition <= 1000
  return { user_id, experiment_id, ...(isPossible ? { condition } : {}), query: { ...query } }
}
