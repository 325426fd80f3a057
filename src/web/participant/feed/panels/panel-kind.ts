import type { Visit } from '../feed-types.ts'

/** Where other feeds have a menu, and where they suggest something. */
export type PanelKind = 'menu' | 'help'

export type PanelProps = { kind: PanelKind; skin: string | undefined; visit: Visit | undefined }
