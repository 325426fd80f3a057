import { forum } from '#domain/skins/forum.ts'
import { lookOf } from '../look-of.ts'
import type { ShownSkin } from '../shown-skin.ts'
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
}
