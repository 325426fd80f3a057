import { shortVideo } from '#domain/skins/short-video.ts'
import { panelWords } from '../../panels/panel-words.ts'
import { lookOf } from '../look-of.ts'
import type { ShownSkin } from '../shown-skin.ts'
import { MenuPanel } from '../skin-panel.tsx'
import { skinWords } from '../skin-words.ts'
import { Caption } from './caption.tsx'
import { prepareSheet, TextSheet } from './lazy-text-sheet.ts'
import './short-video.css'
import './wide.css'

export const skin: ShownSkin = {
  ...lookOf(shortVideo),
  hasSoundOnTap: true,
  caption: { rows: 4, Sheet: TextSheet, prepareSheet },
  buttonName: (button) => (button === 'bookmark' ? skinWords.save : undefined),
  part: { under: Caption },
  Panel: ({ kind }) =>
    kind === 'menu' ? (
      <MenuPanel
        entries={[
          { place: 'home', name: panelWords.home },
          { place: 'search', name: skinWords.search },
          { place: 'messages', name: skinWords.messages },
          { place: 'profile', name: skinWords.profile },
        ]}
      />
    ) : null,
}
