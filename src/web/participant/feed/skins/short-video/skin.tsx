import './short-video.css'
import './wide.css'
import { shortVideo } from '#domain/skins/short-video.ts'
import { lookOf, skinWords } from '../look-of.ts'
import type { ShownSkin } from '../shown-skin.ts'
import { Caption } from './caption.tsx'
import { prepareSheet, TextSheet } from './lazy-text-sheet.ts'

export const skin: ShownSkin = {
  ...lookOf(shortVideo),
  hasSoundOnTap: true,
  caption: { rows: 4, Sheet: TextSheet, prepareSheet },
  buttonName: (button) => (button === 'bookmark' ? skinWords.save : undefined),
  part: { under: Caption },
}
