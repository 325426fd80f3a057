import { MAX_BODY_LENGTH } from '../stimuli/limits.ts'

/** Where participants write a post of their own: a row over the feed, a prompt before the first card, or one after the last. */
export const COMPOSERS = ['off', 'feed', 'before', 'after'] as const

/** The settings of the create page. */
export const COMPOSER_KEYS = ['composer', 'composer-min', 'composer-prompt', 'composer-skip'] as const

export type Composer = {
  asked: 'feed' | 'before' | 'after'
  /** Characters that a post must have. */
  least: number
  /** Whether a prompt may be left without a post. */
  maySkip: boolean
}

/** Undefined where a study lets nobody write. */
export function readComposer(settings: Readonly<Record<string, string>>): Composer | undefined {
  const asked = COMPOSERS.find((known) => known === settings['composer']) ?? 'off'
  if (asked === 'off') return undefined
  return { asked, least: Number(settings['composer-min'] || 1), maySkip: asked !== 'feed' && settings['composer-skip'] === 'yes' }
}

/** As long as a post of a sheet may be. */
export const MOST_CHARACTERS = MAX_BODY_LENGTH

/** What people count as characters: an emoji is one. Spaces at the ends do not count. Older browsers count its parts. */
export function charactersIn(text: string): number {
  const trimmed = text.trim()
  return 'Segmenter' in Intl ? [...new Intl.Segmenter().segment(trimmed)].length : [...trimmed].length
}

/** How many characters are missing until a post is long enough; 0 if it is. */
export const missingCharacters = (text: string, least: number): number => Math.max(0, least - charactersIn(text))

export function checkLeastLength(value: string): string[] {
  return value === '' || (/^[1-9]\d{0,3}$/.test(value) && Number(value) <= 2000)
    ? []
    : [`must be a whole number of characters from 1 to 2000, not '${value}'`]
}
