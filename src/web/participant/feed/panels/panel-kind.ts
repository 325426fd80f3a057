/** Where other feeds have a menu, and where they have people to follow. */
export type PanelKind = 'menu' | 'people'

export type Skin = 'default' | 'distract'
