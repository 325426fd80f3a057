import { panelOfPlatform } from '#domain/panels/index.ts'
import type { OpenPanel } from '#server/panels/index.ts'
import { studyWideSetting } from '#server/store/studies/studies.ts'
import type { Deps } from '../deps.ts'

/** The panel whose API a study uses. Without a study: the first one. */
export async function panelOfStudy({ database: { db }, panels }: Deps, experiment_id: string | undefined): Promise<OpenPanel> {
  const platform = experiment_id === undefined ? '' : await studyWideSetting(db, experiment_id, 'platform')
  return panels(panelOfPlatform(platform ?? '').name)
}
