import type { CardPartProps } from '../../feed-types.ts'

/** The community that a post was written in, above everything else. The swipe layout looks as in the default skin. */
export function Community({ card: { post }, visit }: CardPartProps) {
  if (post?.community === undefined || visit.layout === 'swipe') return null
  return (
    <p className="skin-community">
      <bdi>{post.community}</bdi>
    </p>
  )
}
