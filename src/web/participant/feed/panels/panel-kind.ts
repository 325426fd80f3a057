import type { Visit } from '../feed-types.ts'

/** Where other feeds have a menu, and where they suggest something. */
export type PanelKind = 'menu' | 'help'

export type Skin = 'default' | 'distract'

export type PanelProps = { kind: PanelKind; skin: Skin; layout: 'scroll' | 'swipe'; visit?: Visit | undefined }

export const skinOf = (settings: Readonly<Record<string, string>> = {}): Skin =>
  settings['skin'] === 'distract' ? 'distract' : 'default'
