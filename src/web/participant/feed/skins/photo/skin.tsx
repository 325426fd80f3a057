import { photo } from '#domain/skins/photo.ts'
import { panelWords } from '../../panels/panel-words.ts'
import { lookOf } from '../look-of.ts'
import type { ShownSkin } from '../shown-skin.ts'
import { MenuPanel, QuietList } from '../skin-panel.tsx'
import { skinWords } from '../skin-words.ts'
import { Stories } from './stories.tsx'
import './photo.css'

export const skin: ShownSkin = {
  ...lookOf(photo),
  isPictureFirst: true,
  buttonName: (button) => (button === 'bookmark' ? skinWords.save : undefined),
  part: { top: Stories },
  Panel: ({ kind }) =>
    kind === 'menu' ? (
      <MenuPanel
        entries={[
          { place: 'home', name: panelWords.home },
          { place: 'search', name: skinWords.search },
          { place: 'messages', name: skinWords.messages },
          { place: 'saved', name: skinWords.saved },
          { place: 'profile', name: skinWords.profile },
        ]}
      />
    ) : (
      <QuietList title={skinWords.suggested} n={4} />
    ),
}
