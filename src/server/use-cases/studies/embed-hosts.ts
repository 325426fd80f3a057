import { experimentId } from '#contract/text.ts'
import { studyWideSetting } from '#server/store/studies/studies.ts'
import type { Deps } from '../deps.ts'

/** The hosts that may embed a study, as its newest version names them. Empty for a study that does not exist. */
export async function studyEmbedHosts({ database: { db } }: Pick<Deps, 'database'>, experiment_id: string): Promise<string> {
  if (!experimentId.safeParse(experiment_id).success) return ''
  return (await studyWideSetting(db, experiment_id, 'embed-hosts')) ?? ''
}
