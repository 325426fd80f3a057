import { DEFAULT_MEASURES } from '../feed/post-measures.ts'
import type { Skin } from './skin.ts'

export const photo: Skin = {
  name: 'photo',
  label: 'Photo',
  about:
    'Picture first: it fills the width below its author, buttons and caption follow, and a row of faces comes above the first card.',
  layouts: ['scroll'],
  proposes: { buttons: ['like', 'share', 'bookmark'], acts: ['reply'], words: 'like, reply, share and save' },
  wants: 'pictures',
  hasStories: true,
  measures: {
    ...DEFAULT_MEASURES,
    endsPx: 20,
    gapPx: 6,
    authorPx: 36,
    avatarPx: 36 + 10,
    nameRows: 1,
    name: { font: 15, linePx: 20 },
    headline: { font: 15, linePx: 21 },
    body: { font: 15, linePx: 21 },
  },
}
