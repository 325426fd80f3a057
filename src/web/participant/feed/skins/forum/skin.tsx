import './forum.css'
import { forum } from '#domain/skins/forum.ts'
import type { CardPartProps } from '../../feed-types.ts'
import { lookOf, skinWords } from '../look-of.ts'
import type { ShownSkin } from '../shown-skin.ts'

/** One row, as in forum.css: padding and line. */
const COMMUNITY_PX = 12 + 20

/** The community that a post was written in, above everything else. The swipe layout looks as in the default skin. */
function Community({ card: { post }, visit }: CardPartProps) {
  if (post?.community === undefined || visit.layout === 'swipe') return null
  return (
    <p className="skin-community">
      <bdi>{post.community}</bdi>
    </p>
  )
}

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
