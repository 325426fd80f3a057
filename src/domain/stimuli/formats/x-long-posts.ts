import { plainText } from '../mapping/plain-text.ts'
import { at, listAt, textAt } from './json.ts'

/** Posts longer than 280 characters: `tweets.js` has only their beginning, and `note-tweet.js` the whole text, under an id of its own. */
export type LongPosts = {
  isCut: (tweet: unknown) => boolean
  /** The whole text; undefined where it is not there. */
  textOf: (tweet: unknown) => string | undefined
}

/** What ends a text that was cut, with or without the link to the rest. */
const CUT = /(?:…|\.\.\.)(?:\s+https:\/\/t\.co\/\w{1,20})?\s*$/
/** A shorter beginning could be that of several posts. */
const LEAST_LENGTH = 100

const beginningOf = (tweet: unknown) => plainText(textAt(tweet, 'full_text').replace(CUT, ''))
const isCut = (tweet: unknown) => CUT.test(textAt(tweet, 'full_text')) && beginningOf(tweet).length >= LEAST_LENGTH

export function longPosts(values: readonly unknown[]): LongPosts {
  const notes = new Map<string, { text: string; links: readonly unknown[] }[]>()
  for (const value of values) {
    const core = at(value, 'noteTweet', 'core')
    const text = plainText(textAt(core, 'text'))
    const key = text.slice(0, LEAST_LENGTH)
    if (text.length > LEAST_LENGTH) notes.set(key, [...(notes.get(key) ?? []), { text, links: listAt(core, 'urls') }])
  }
  return {
    isCut,
    textOf: (tweet) => {
      if (!isCut(tweet)) return undefined
      const beginning = beginningOf(tweet)
      const found = notes.get(beginning.slice(0, LEAST_LENGTH))?.find(({ text }) => text.startsWith(beginning))
      return found?.links.reduce<string>((text, link) => {
        const [short, long] = [textAt(link, 'shortUrl'), textAt(link, 'expandedUrl')]
        return short === '' ? text : text.split(short).join(long || short)
      }, found.text)
    },
  }
}
