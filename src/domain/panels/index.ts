import type { PanelRules } from './panel-rules.ts'
import { prolific } from './prolific.ts'

/** Panels with an API. Feedlab makes studies there, and decides about submissions. */
export const panels: readonly [PanelRules, ...PanelRules[]] = [prolific]

/** The panel of a platform; the first one where it has none, because people may come from there all the same. */
export const panelOfPlatform = (platform: string): PanelRules => panels.find(({ name }) => name === platform) ?? panels[0]
