import type { ApiPanelRules } from '#domain/panels/panel-rules.ts'
import type { PanelApi, PanelService, Patience, ReportReading } from './panel-api.ts'
import { openPanelLinks, type PanelLinks } from './panel-links.ts'
import { prolific } from './prolific/prolific.ts'

export const panelServices: readonly PanelService[] = [prolific]

/** `links`: the signed tokens of its links, where it signs them. */
export type OpenPanel = { rules: ApiPanelRules; api: PanelApi; links: PanelLinks | undefined; reports: ReportReading | undefined }

/** The panels that this server can call, by the name of their platform. */
export type Panels = (name: string) => OpenPanel

type Given = Patience & { now?: () => number }

/** `addresses`: stand-ins for the real ones. */
export function openPanels(addresses: Readonly<Record<string, string>>, { now = Date.now, ...patience }: Given = {}): Panels {
  const opened = new Map(
    panelServices.map(({ rules, address: real, open, signs, reports }) => {
      const address = addresses[rules.name] ?? real
      return [
        rules.name,
        { rules, api: open(address, patience), links: signs && openPanelLinks({ address, signs, now }), reports },
      ]
    }),
  )
  return (name) => {
    const panel = opened.get(name)
    if (!panel) throw new Error(`No panel with an API is called ${name}`)
    return panel
  }
}
