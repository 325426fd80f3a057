import { forum } from '#domain/skins/forum.ts'
import { panelWords } from '../../panels/panel-words.ts'
import { lookOf } from '../look-of.ts'
import type { ShownSkin } from '../shown-skin.ts'
import { MenuPanel, QuietList } from '../skin-panel.tsx'
import { skinWords } from '../skin-words.ts'
import { COMMUNITY_PX, Community } from './community.tsx'
import './forum.css'

export const skin: ShownSkin = {
  ...lookOf(forum),
  icons: {
    upvote: 'M12 5 20 14H4z',
    downvote: 'M12 19 4 10h16z',
  },
  buttonName: (button) => (button === 'bookmark' ? skinWords.save : undefined),
  composerPrompt: () => skinWords.createPost,
  part: {
    above: Community,
    reserves: (_visit, { post }) => (post?.community === undefined ? {} : { above: COMMUNITY_PX, own: COMMUNITY_PX }),
  },
  Panel: ({ kind }) =>
    kind === 'menu' ? (
      <MenuPanel
        entries={[
          { place: 'home', name: panelWords.home },
          { place: 'communities', name: skinWords.communities },
          { place: 'search', name: skinWords.search },
          { place: 'saved', name: skinWords.saved },
        ]}
      />
    ) : (
      <QuietList title={skinWords.communities} n={4} />
    ),
}
