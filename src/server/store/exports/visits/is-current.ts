import { RULES_VERSION } from '#domain/exports/visits/visits-of-person.ts'

/** SQL that is true where the stored rows `v` of a participant `p` are what would be computed now. */
export const IS_CURRENT = `v.participant_id = p.participant_id and v.last_seen_at = p.last_seen_at
  and v.rules_version = ${RULES_VERSION} and v.n_feeds = (select count(*) from feeds f where f.participant_id = p.participant_id)`
