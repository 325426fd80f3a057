import type { QueryParameters } from './query-parameters.ts'

/** In a link of one person of a study: who it is, sealed by the installation. It opens the study for them in any browser, so it is stored nowhere. */
export const PERSONAL_LINK = 'personal'

export const hasPersonalLink = (query: QueryParameters): boolean => (query[PERSONAL_LINK] ?? '').trim() !== ''
