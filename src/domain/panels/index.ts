import { cint } from './cint.ts'
import { connect } from './connect.ts'
import type { ApiPanelRules, PanelRules } from './panel-rules.ts'
import { prolific } from './prolific.ts'

/** Panels with an API. Feedlab makes studies there, and decides about submissions. */
export const apiPanels: readonly [ApiPanelRules, ...ApiPanelRules[]] = [prolific]

export const panels: readonly PanelRules[] = [...apiPanels, cint, connect]

export const findPanel = (platform: string): PanelRules | undefined => panels.find(({ name }) => name === platform)

/** The panel of a platform; the first one where it has none, because people may come from there all the same. */
export const panelOfPlatform = (platform: string): PanelRules => findPanel(platform) ?? apiPanels[0]

/** With its API: undefined where the panel of the platform has none. */
export const apiOf = (rules: PanelRules): ApiPanelRules | undefined => apiPanels.find(({ name }) => name === rules.name)

/** For pages about the API of a panel, which stand only where there is one. */
export const apiOfPlatform = (platform: string): ApiPanelRules => apiOf(panelOfPlatform(platform)) ?? apiPanels[0]
