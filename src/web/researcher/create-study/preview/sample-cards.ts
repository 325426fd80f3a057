import type { FeedEntity } from '#contract/load-experiment.ts'

const TEXTS = ['Your cards will stand here', 'One below the other', 'With the buttons of this condition'] as const

/** Shown until cards are chosen, so that the rest of the page can be previewed. */
export const SAMPLE_CARDS: readonly FeedEntity[] = TEXTS.map((headline, idx) => ({
  entity_id: `sample_${idx}`,
  entity_url: '',
  idx,
  entity_type: 'post',
  alt_text: '',
  headline,
  width: null,
  height: null,
  poster_url: null,
  placeholder: null,
  shown_counts: {},
  post: {
    name: 'Sample card',
    author_handle: '',
    source: '',
    avatar_url: null,
    initials: 'S',
    headline,
    body: 'Choose a set under Cards to see its cards.',
    posted: null,
  },
}))
