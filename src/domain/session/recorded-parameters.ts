import { FEED_PARAMETERS } from '../parameters/feed-parameters.ts'
import type { QueryParameters } from './query-parameters.ts'

const KNOWN: ReadonlySet<string> = new Set(['experiment_id', 'user_id', ...FEED_PARAMETERS])

/** Spec 2, feed screen: any other query parameter is logged as a `URLParams-…` event. */
export const unknownParameters = (query: QueryParameters) =>
  Object.entries(query)
    .filter(([name]) => !KNOWN.has(name))
    .map(([name, value]) => ({ name, value }))
