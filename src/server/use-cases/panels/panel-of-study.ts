import { apiOf, apiPanels, panelOfPlatform } from '#domain/panels/index.ts'
import type { PanelRules } from '#domain/panels/panel-rules.ts'
import type { OpenPanel } from '#server/panels/index.ts'
import { Refusal } from '#server/refusal.ts'
import { studyWideSetting } from '#server/store/studies/studies.ts'
import type { Deps } from '../deps.ts'

/** The panel of a study. Without a study: the first one. */
export async function rulesOfStudy({ database: { db } }: Deps, experiment_id: string | undefined): Promise<PanelRules> {
  if (experiment_id === undefined) return apiPanels[0]
  return panelOfPlatform((await studyWideSetting(db, experiment_id, 'platform')) ?? '')
}

/** The panel whose API a study uses. Nothing is stored or asked for one that has none. */
export async function panelOfStudy(deps: Deps, experiment_id: string | undefined): Promise<OpenPanel> {
  const rules = await rulesOfStudy(deps, experiment_id)
  const api = apiOf(rules)
  if (api === undefined)
    throw new Refusal('bad_request', `${rules.label} has no API here. The page Panel says what works, and what is done there.`)
  return deps.panels(api.name)
}
