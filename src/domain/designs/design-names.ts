/** The folders of `designs/`, in the order of the gallery: a design is its folder and its line here. */
export const DESIGN_NAMES = [
  'accuracy-prompt',
  'warning-labels',
  'community-notes',
  'displayed-counts',
  'friction-before-sharing',
  'credibility-scores',
  'civil-comments',
  'disclosed-ads',
  'feed-ranking',
  'inoculation-film',
  'short-videos',
  'algorithmic-diet',
  'conjoint-posts',
] as const

export type DesignName = (typeof DESIGN_NAMES)[number]

/** The built-in study of a design, which anybody may try. */
export const trialStudy = (name: DesignName): string => `try-${name}`
