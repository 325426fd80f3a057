/** What the feed of a person says of itself to later steps. */
export type FeedFacts = {
  likes: number
  shares: number
  bookmarks: number
  /** Cards that were in view, by the definition of the study. */
  seen: number
  /** Of the first card that the person liked and did not take back; empty where there is none. */
  firstLikedHeadline: string
  firstSharedHeadline: string
}

/** All that logic and piping may refer to: the stored facts of one person. */
export type Facts = {
  /** By key, of all forms so far. */
  answers: Readonly<Record<string, string>>
  /** By key: answers of other forms that were options, in words (`answersInWords`). Logic goes by `answers`, texts show these. */
  labels?: Readonly<Record<string, string>>
  /** Parameters of the link. */
  url: Readonly<Record<string, string>>
  /** 0 until it is drawn. */
  condition: number
  /** Of all feeds so far together. */
  feed: FeedFacts
  /** By name, where a study has several. */
  feeds?: Readonly<Record<string, FeedFacts>> | undefined
  /** What the person left in earlier waves, by the name of the wave. */
  waves?: Readonly<Record<string, WaveFacts>> | undefined
  /** The card that a block is being asked about. */
  card?: { headline: string }
}

/** Of one earlier wave; nothing of one that was missed. */
export type WaveFacts = Pick<Facts, 'answers' | 'feeds'> & {
  labels?: Facts['labels'] | undefined
  feed?: FeedFacts | undefined
}

export const NO_FEED: FeedFacts = {
  likes: 0,
  shares: 0,
  bookmarks: 0,
  seen: 0,
  firstLikedHeadline: '',
  firstSharedHeadline: '',
}

/** Facts of the feed, as expressions and texts name them. */
export const FEED_FACTS: Readonly<Record<string, (feed: FeedFacts) => string>> = {
  'feed.likes': ({ likes }) => String(likes),
  'feed.shares': ({ shares }) => String(shares),
  'feed.bookmarks': ({ bookmarks }) => String(bookmarks),
  'feed.seen': ({ seen }) => String(seen),
  'feed.first_liked_headline': ({ firstLikedHeadline }) => firstLikedHeadline,
  'feed.first_shared_headline': ({ firstSharedHeadline }) => firstSharedHeadline,
}

/** `feed.likes` is about all feeds so far, `feed.before.likes` about the one that is named `before`. Undefined where it is no fact of a feed. */
export function feedFactIn(name: string): { fact: string; feed: string | undefined } | undefined {
  const [, feed, rest] = /^feed\.(?:([\w-]+)\.)?([a-z_]+)$/.exec(name) ?? []
  const fact = `feed.${rest}`
  return Object.hasOwn(FEED_FACTS, fact) ? { fact, feed } : undefined
}

/** `wave.first.answer.age` is what the fact `answer.age` was in the wave that is named `first`. Undefined where it names no wave. */
export function waveFactIn(name: string): { wave: string; fact: string } | undefined {
  const [, wave, fact] = /^wave\.([a-z][a-z0-9_-]{0,29})\.((?:answer|feed)\..+)$/.exec(name) ?? []
  return wave !== undefined && fact !== undefined ? { wave, fact } : undefined
}

const ANSWER = 'answer.'
const URL = 'url.'

/** The key of the answer that a fact names; undefined where it is another fact. */
export const answerKeyIn = (fact: string): string | undefined => (fact.startsWith(ANSWER) ? fact.slice(ANSWER.length) : undefined)

/** Known only where a block is asked about a card. */
export const CARD_HEADLINE = 'card.headline'

/** Whether `factOf` knows such a name. Whether somebody is asked for the answer is another question. */
export function isFactName(name: string): boolean {
  const ofWave = waveFactIn(name)
  return (
    name === 'condition' ||
    name === CARD_HEADLINE ||
    feedFactIn(name) !== undefined ||
    /^answer\.[\w-]+$/.test(name) ||
    (ofWave !== undefined && isFactName(ofWave.fact)) ||
    /^url\.[\w.-]+$/.test(name)
  )
}

/** The same facts with what is being answered now. */
export const withAnswers = (facts: Facts, answers: Facts['answers']): Facts => ({
  ...facts,
  answers: { ...facts.answers, ...answers },
})

/**
 * A fact by its name: `answer.KEY`, `url.NAME`, `condition`, `card.headline`, one of a feed (`feedFactIn`) or of an earlier wave (`waveFactIn`). Empty
 * where there is none, as for an item that was not answered and for a condition that is not drawn yet.
 */
export function factOf(facts: Facts, name: string): string {
  if (name === 'condition') return facts.condition === 0 ? '' : String(facts.condition)
  if (name === CARD_HEADLINE) return facts.card?.headline ?? ''
  if (name.startsWith(URL)) return own(facts.url, name.slice(URL.length))
  const ofWave = waveFactIn(name)
  if (ofWave === undefined) return factLeftIn(facts, name)
  const { waves = {} } = facts
  const left = Object.hasOwn(waves, ofWave.wave) ? waves[ofWave.wave] : undefined
  return left === undefined ? '' : factLeftIn(left, ofWave.fact)
}

/** What a person left in a visit: in this one, or in that of an earlier wave. */
function factLeftIn({ answers, feed, feeds }: WaveFacts, name: string): string {
  if (name.startsWith(ANSWER)) return own(answers, name.slice(ANSWER.length))
  const ofFeed = feedFactIn(name)
  const left = ofFeed?.feed === undefined ? feed : feeds?.[ofFeed.feed]
  return ofFeed === undefined || left === undefined ? '' : (FEED_FACTS[ofFeed.fact]?.(left) ?? '')
}

const own = (values: Readonly<Record<string, string>>, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : '')
