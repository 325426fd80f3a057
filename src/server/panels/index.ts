import type { PanelRules } from '#domain/panels/panel-rules.ts'
import type { PanelApi, PanelService, Wait } from './panel-api.ts'
import { prolific } from './prolific/prolific.ts'

export const panelServices: readonly PanelService[] = [prolific]

export type OpenPanel = { rules: PanelRules; api: PanelApi }

/** The panels that this server can call, by the name of their platform. */
export type Panels = (name: string) => OpenPanel

/** `addresses`: stand-ins for the real ones. */
export function openPanels(addresses: Readonly<Record<string, string>>, wait?: Wait): Panels {
  const opened = new Map(
    panelServices.map(({ rules, address, open }) => [rules.name, { rules, api: open(addresses[rules.name] ?? address, wait) }]),
  )
  return (name) => {
    const panel = opened.get(name)
    if (!panel) throw new Error(`No panel with an API is called ${name}`)
    return panel
  }
}
