import { photo } from '#domain/skins/photo.ts'
import { lookOf } from '../look-of.ts'
import type { ShownSkin } from '../shown-skin.ts'
import { skinWords } from '../skin-words.ts'
import { Stories } from './stories.tsx'
import './photo.css'

export const skin: ShownSkin = {
  ...lookOf(photo),
  isPictureFirst: true,
  buttonName: (button) => (button === 'bookmark' ? skinWords.save : undefined),
  part: { top: Stories },
}
