import type { FeedButton } from '#domain/parameters/feed-buttons.ts'
import { messages as english } from './words/catalogues/feed/en.po'
import { wordsIn } from './words/say.ts'

const { say, pick } = wordsIn('feed', english)

export const BRAND = 'Feedlab'

/** What participants read in the first moments. Parts that load later have words of their own. */
export const words = pick<
  | 'feedLabel'
  | 'loading'
  | 'imageFailed'
  | 'videoFailed'
  | 'dismiss'
  | 'visitOver'
  | 'notKept'
  | 'errorAlt'
  | 'feedEnd'
  | 'retry'
  | 'showMore'
  | 'showLess'
  | 'leaveStudy'
>()

export const buttonNames: Readonly<Record<FeedButton, string>> = pick<
  'share' | 'like' | 'bookmark' | 'accuracy' | 'upvote' | 'downvote'
>()

/** Name of a button for people who hear it: a list of all buttons of the page would not say which card each is for. */
export const ofCard = (name: string, { idx }: { idx: number }) => say('ofCard', { name, n: idx + 1 })
