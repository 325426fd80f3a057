import { DEFAULT_MEASURES } from '../feed/post-measures.ts'
import type { Skin } from './skin.ts'

export const professional: Skin = {
  name: 'professional',
  label: 'Professional',
  about: 'The occupation of an author is shown below the name, text above the picture, and buttons carry their names.',
  layouts: ['scroll'],
  proposes: { buttons: ['like', 'share'], acts: ['reply'], words: 'like, reply and repost' },
  measures: {
    ...DEFAULT_MEASURES,
    authorPx: 48,
    authorLinePx: 16.9,
    whenPx: 16.9,
    avatarPx: 48 + 12,
    name: { font: 15, linePx: 20 },
    headline: { font: 16, linePx: 22 },
    body: { font: 15, linePx: 22 },
  },
}
