import { experimentId } from '#contract/text.ts'
import type { QueryParameters } from '#domain/session/query-parameters.ts'
import { mayHaveSonaId } from '#domain/session/sona-id.ts'
import { studyWideSetting } from '#server/store/studies/studies.ts'
import type { Deps } from '../deps.ts'

type Link = { experiment_id?: string | undefined; query?: QueryParameters | undefined }

/** Whether the `id` in a link is Sona's number of the person. Only links with such a parameter cost a query. */
export async function hasSonaId({ database: { db } }: Deps, { experiment_id = '', query = {} }: Link): Promise<boolean> {
  if (!mayHaveSonaId(query) || !experimentId.safeParse(experiment_id).success) return false
  return (await studyWideSetting(db, experiment_id, 'platform')) === 'sona'
}
