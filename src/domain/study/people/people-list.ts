/** Where somebody is in a study, in the order in which they get there. The first questions are those before the feed. */
export const STEPS = ['arrived', 'first-questions', 'feed', 'questions', 'ended'] as const

export type Step = (typeof STEPS)[number]

/** Tests are in a list of their own: they count nowhere. */
export const LISTS = ['all', 'live', 'flagged', 'excluded', 'tests'] as const

export type PeopleList = (typeof LISTS)[number]

export const SORT_KEYS = ['started_at', 'user_id', 'condition', 'step', 'minutes', 'device_class', 'flags'] as const

export type SortKey = (typeof SORT_KEYS)[number]

/** Most people of one page of the list. */
export const MAX_PAGE = 200
