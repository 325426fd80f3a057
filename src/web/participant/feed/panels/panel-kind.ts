import type { Layout, Settings } from '../visit.ts'

/** Where other feeds have a menu, and where they have small print. */
export type PanelKind = 'menu' | 'help'

export type Skin = 'default' | 'distract'

export type PanelProps = { kind: PanelKind; skin: Skin; layout: Layout }

export const skinOf = (settings: Settings = {}): Skin => (settings['skin'] === 'distract' ? 'distract' : 'default')
