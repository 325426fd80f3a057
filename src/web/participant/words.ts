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
  | 'offline'
  | 'unreachable'
  | 'backOnline'
  | 'visitOver'
  | 'notKept'
  | 'errorAlt'
  | 'feedError'
  | 'feedEmpty'
  | 'feedEnd'
  | 'retry'
  | 'unknownStudyTitle'
  | 'unknownStudyText'
  | 'showMore'
  | 'showLess'
  | 'leaveStudy'
>()

export const buttonNames: Readonly<Record<FeedButton, string>> = pick<
  'share' | 'like' | 'bookmark' | 'accuracy' | 'upvote' | 'downvote'
>()

/** The server sends an English sentence for a heading, and a text after it. Both are one message of ours. */
export function refusalWords(message: string): { title: string; text: string } {
  const said = wordsIn('refusals', {}).say(message)
  const end = said.search(/[.。]/) + 1
  return { title: said.slice(0, end), text: said.slice(end) }
}

/** Name of a button for people who hear it: a list of all buttons of the page would not say which card each is for. */
export const ofCard = (name: string, { idx }: { idx: number }) => say('ofCard', { name, n: idx + 1 })
