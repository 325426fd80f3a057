import type { QueryParameters } from './query-parameters.ts'

/** Who takes part, and in what: said by every event already. */
const SAID_ALREADY: ReadonlySet<string> = new Set(['experiment_id', 'user_id'])

/** What becomes a `URLParams-…` event: every unknown parameter (spec 2) and every override of a setting (ruling C12). */
export const recordedParameters = (query: QueryParameters) =>
  Object.entries(query)
    .filter(([name]) => !SAID_ALREADY.has(name))
    .map(([name, value]) => ({ name, value }))
