import './photo.css'
import { photo } from '#domain/skins/photo.ts'
import { lookOf, skinWords } from '../look-of.ts'
import type { ShownSkin } from '../shown-skin.ts'
import { Stories } from './stories.tsx'

export const skin: ShownSkin = {
  ...lookOf(photo),
  isPictureFirst: true,
  buttonName: (button) => (button === 'bookmark' ? skinWords.save : undefined),
  part: { top: Stories },
}
