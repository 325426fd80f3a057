/** Where a flag begins. Nobody is excluded by a flag: it only says where to look. */
export const QUALITY_LIMITS = {
  /** Less active time than this per card of the feed is fast. */
  fastMsPerCard: 500,
  /** More than this share of the feed without dwell is unseen. */
  unseenShare: 0.5,
  /** More than this share of the time on the feed in a hidden tab is away. */
  hiddenShare: 0.5,
  /** Longer than this in two windows at once. */
  overlapMs: 1000,
  /** A form is judged for straight-lining where it has at least so many items with the same number of options. */
  straightLiningItems: 5,
} as const

export const QUALITY_FLAGS = [
  'attention',
  'fast',
  'unseen',
  'hidden',
  'two_windows',
  'sessions',
  'straight_lining',
  'said_random',
] as const

export type QualityFlag = (typeof QUALITY_FLAGS)[number]
