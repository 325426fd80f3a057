import type { QueryParameters } from './query-parameters.ts'

const NAME = 'ended'
const VALUE = 'no_consent'

/** Whether an address shows the farewell of somebody who did not agree. It begins no visit, so that a reload stores nothing. */
export const isFarewell = (query: QueryParameters): boolean => query[NAME] === VALUE

/** The query of such an address. It says which study, and nothing about the person: the link of the study itself begins a new visit. */
export const farewellSearch = (experiment_id: string): string =>
  `?experiment_id=${encodeURIComponent(experiment_id)}&${NAME}=${VALUE}`
