import type { Skin } from './skin.ts'

export const defaultSkin: Skin = {
  name: 'default',
  label: 'Default',
  about: 'Cards in a column, and nothing that distracts beside it.',
  layouts: ['scroll', 'swipe'],
}
