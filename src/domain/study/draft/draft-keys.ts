/** Early outcomes that participants can reach in this version; each can have its own exit. */
export const OFFERED_EXITS = [
  ...(['no_consent', 'screened_out', 'quota_full', 'failed_attention', 'left_early', 'technical_error'] as const),
] as const

/** About the study as a whole, and sent only where they are set. */
export const STUDY_KEYS = [
  ...(['study-name', 'quota', 'quota-total', 'dwell-definition', 'focal-line'] as const),
  ...(['contact', 'retention-date', 'replay-letters', 'detect-duplicates'] as const),
] as const

/** What stands over the pages and beside the feed, and how they look beyond the skin. The logo is a data address, suggestions are JSON. */
export const LOOK_KEYS = ['header-name', 'header-logo', 'accent-color', 'skin-stories', 'suggestions'] as const

/** How made-up counts are drawn. */
export const COUNT_KEYS = ['cues-ln-mean', 'cues-ln-sd', 'cues-share-perc', 'cues-share-perc-sd'] as const

/** Settings of the advanced section. */
export const ADVANCED_KEYS = [
  ...(['session-minutes', 'redirect-disabled', 'embed-hosts', 'allow-url-overrides', 'allow-untokened-writes'] as const),
  ...(['link-secret', 'signed-links', 'signed-exits', 'test-ids'] as const),
] as const

/** How conditions are drawn; JSON where the settings are. */
export const ASSIGNMENT_KEYS = ['assignment', 'assignment-by', 'assignment-coin', 'assignment-weights', 'quota-strata'] as const

/** What moves in the feed; all of it JSON, as in the settings. */
export const CUE_KEYS = ['rising-counts', 'standing', 'standing-changes', 'notifications'] as const

/** Several feeds in a visit, and several visits; JSON where the settings are. Waves are those of the whole study. */
export const VISIT_KEYS = ['journey-order', 'journey-draw', 'feeds', 'waves', 'waves-when-closed'] as const
