import type { Skin } from './skin.ts'

export const distract: Skin = {
  name: 'distract',
  label: 'Distract (moving side panels)',
  about: 'As the default, with panels beside it, and on phones a strip in its header, that move, blink and call for attention.',
  layouts: ['scroll', 'swipe'],
  hasMovingPanels: true,
}
