import { FEED_FACTS, feedFactIn } from '../facts.ts'
import { FACTS_AFTER_FEED, type FactChoice } from './facts-at.ts'

/**
 * A fact of a wave or of one of several feeds. A questionnaire does not know in which studies it is asked, so their names are typed; while
 * they are, they may be empty.
 */
export type FactElsewhere =
  | { of: 'wave-answer'; wave: string; key: string }
  /** `feed` is empty for all feeds of the wave together. */
  | { of: 'wave-feed'; wave: string; feed: string; fact: string }
  | { of: 'one-feed'; feed: string; fact: string }

export const ELSEWHERE_LABELS: Readonly<Record<FactElsewhere['of'], string>> = {
  'wave-answer': 'An answer in an earlier wave',
  'wave-feed': 'Something done in the feed of an earlier wave',
  'one-feed': 'Something done in one of several feeds',
}

export const FEED_CHOICES: readonly FactChoice[] = FACTS_AFTER_FEED.filter(({ fact }) => Object.hasOwn(FEED_FACTS, fact))

const FIRST_FACT = 'feed.likes'

/** What a choice in a menu begins with. */
export function firstElsewhere(of: FactElsewhere['of'], { waves, feeds }: NamesInStudies): FactElsewhere {
  const [wave = ''] = waves
  if (of === 'wave-answer') return { of, wave, key: '' }
  if (of === 'wave-feed') return { of, wave, feed: '', fact: FIRST_FACT }
  return { of, feed: feeds[0] ?? '', fact: FIRST_FACT }
}

/** The waves and feeds of the studies that ask a questionnaire. */
export type NamesInStudies = { waves: readonly string[]; feeds: readonly string[] }

/** Names of waves, feeds and keys have no other signs; a dot would end them. */
const plain = (name: string) => name.replace(/[^\w-]/g, '')

export function nameElsewhere(fact: FactElsewhere): string {
  if (fact.of === 'wave-answer') return `wave.${plain(fact.wave)}.answer.${plain(fact.key)}`
  const last = fact.fact.replace('feed.', '')
  if (fact.of === 'one-feed') return `feed.${plain(fact.feed)}.${last}`
  const feed = plain(fact.feed)
  return `wave.${plain(fact.wave)}.feed.${feed === '' ? '' : `${feed}.`}${last}`
}

/** Also with names that are still missing. Undefined for other facts. */
export function readElsewhere(name: string): FactElsewhere | undefined {
  const [, wave = '', rest] = /^wave\.([\w-]*)\.(.+)$/.exec(name) ?? []
  const answer = /^answer\.([\w-]*)$/.exec(rest ?? '')
  if (answer) return { of: 'wave-answer', wave, key: answer[1] ?? '' }
  const [, feed, last = ''] = /^feed\.(?:([\w-]*)\.)?([a-z_]+)$/.exec(rest ?? name) ?? []
  const fact = `feed.${last}`
  if (feedFactIn(fact) === undefined) return undefined
  if (rest !== undefined) return { of: 'wave-feed', wave, feed: feed ?? '', fact }
  return feed === undefined ? undefined : { of: 'one-feed', feed, fact }
}

/** What it can be, by the answer or the count that it was at its time. */
export function choiceElsewhere(name: string, answers: readonly FactChoice[]): FactChoice | undefined {
  const read = readElsewhere(name)
  if (read === undefined) return undefined
  const fact = read.of === 'wave-answer' ? `answer.${read.key}` : read.fact
  const choice = [...FEED_CHOICES, ...answers].find((each) => each.fact === fact)
  return choice && { ...choice, fact: name }
}
