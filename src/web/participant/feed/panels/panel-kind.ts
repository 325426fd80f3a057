/** Where other feeds have a menu, and where they have small print. */
export type PanelKind = 'menu' | 'help'

export type Skin = 'default' | 'distract'

export type PanelProps = { kind: PanelKind; skin: Skin; layout: 'scroll' | 'swipe' }

export const skinOf = (settings: Readonly<Record<string, string>> = {}): Skin =>
  settings['skin'] === 'distract' ? 'distract' : 'default'
