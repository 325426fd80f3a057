import type { FeedNote } from '#domain/feed-algorithms/feed-algorithm.ts'

const SENTENCES: Readonly<Record<FeedNote, string>> = {
  'no-card-ranked-1':
    'No card has the covariate ranking 1, so there is no focal set: the feed is drawn at random from all cards of the sets.',
  'several-cards-ranked-1': 'Several cards have the covariate ranking 1; the one with the smallest id comes first.',
  'fewer-focal-cards': 'The focal set has fewer cards than this algorithm shows of it.',
  'fewer-cards-per-set': 'There are so many sets that each gives fewer than ten cards.',
  'shorter-feed': 'The sets have fewer cards than the feed is to have, so the feed is shorter.',
  'no-card-of-that-attitude': 'No card has the attitude that the link asks for, so the feed is not filtered.',
}

/** A note as a sentence for researchers. An unknown note is shown as it is. */
export const noteSentence = (note: string): string => (note in SENTENCES ? SENTENCES[note as FeedNote] : note) // checked in the same expression
