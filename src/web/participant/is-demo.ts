import { DEFAULT_EXPERIMENT_ID } from '#domain/session/start-session.ts'
import type { Participant } from './browser/open-participant.ts'

/** Whether the page belongs to the demo study, by its link or by what was visited last (spec 4, final page). */
export const isDemo = ({ query, storage }: Pick<Participant, 'query' | 'storage'>): boolean =>
  [query['experiment_id'], storage.readSession().experiment_id].includes(DEFAULT_EXPERIMENT_ID)
