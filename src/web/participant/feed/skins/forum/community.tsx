import type { CardPartProps } from '../../feed-types.ts'

/** One row, as in forum.css: padding and line. */
export const COMMUNITY_PX = 12 + 20

/** The community that a post was written in, above everything else. The swipe layout looks as in the default skin. */
export function Community({ card: { post }, visit }: CardPartProps) {
  if (post?.community === undefined || visit.layout === 'swipe') return null
  return (
    <p className="skin-community">
      <bdi>{post.community}</bdi>
    </p>
  )
}
