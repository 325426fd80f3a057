import { farewellSearch } from '#domain/session/farewell.ts'
import type { Participant } from './browser/open-participant.ts'

/**
 * What a page shows whose visit has ended in another tab, on the page about one's data or by erasure. A refusal clears what this browser
 * knew of the visit and has an address of its own. Where the browser has begun another visit since, that one must not be ended from here.
 */
export type EndedElsewhere = { show: 'farewell'; address: string } | { show: 'ending' } | { show: 'message' }

export function endedElsewhere(
  { storage, query }: Pick<Participant, 'storage' | 'query'>,
  session_token: string,
): EndedElsewhere {
  const [current, ended] = [storage.readToken(), storage.readEnded()]
  const isRefusing = current === session_token && storage.readModals().consentAnswer === 'refused'
  if (isRefusing || (current === '' && ended === undefined)) {
    const experiment_id = storage.readSession().experiment_id || (query['experiment_id'] ?? '')
    return { show: 'farewell', address: `/feed${farewellSearch(experiment_id)}` }
  }
  return { show: [current, ended?.session_token].includes(session_token) ? 'ending' : 'message' }
}
