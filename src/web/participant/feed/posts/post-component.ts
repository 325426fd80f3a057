import type { FeedEntity } from '#contract/load-experiment.ts'
import { isRich } from '#domain/feed/is-rich.ts'
import { latePart } from '#web/participant/browser/lazy-part.ts'
import { useRichParts } from './use-rich-parts.ts'

const { use: usePost } = latePart(() => import('./post-in-feed.tsx'))

/** The component of a post, once it and all that the post consists of have loaded. Feeds without posts do not load it. */
export function usePostComponent(post: FeedEntity['post']) {
  const rich = useRichParts(post)
  const part = usePost(post !== undefined)
  return isRich(post) && !rich ? undefined : part?.PostInFeed
}
