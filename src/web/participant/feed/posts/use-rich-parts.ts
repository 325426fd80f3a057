import type { FeedEntity } from '#contract/load-experiment.ts'
import { isRich } from '#domain/feed/is-rich.ts'
import { latePart } from '#web/participant/browser/lazy-part.ts'

type Post = FeedEntity['post']

const { use: useRich } = latePart(() => import('./rich/rich-parts.ts'))

/** What only some posts have, once it has loaded. Feeds without such posts do not load it. */
export const useRichParts = (post: Post) => useRich(isRich(post))
