import type { DwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { FOCAL_RULES, READABLE_RULES, RULES_VERSION } from '#domain/exports/visits/visits-of-person.ts'

/** Nothing came since the rows `v` of a participant `p` were stored. */
const HAS_ALL = `v.participant_id = p.participant_id and v.last_seen_at = p.last_seen_at
  and v.n_feeds = (select count(*) from feeds f where f.participant_id = p.participant_id)`

/** SQL that is true where the stored rows `v` of a participant `p` are what would be computed now. */
export const IS_CURRENT = `${HAS_ALL} and v.rules_version = ${RULES_VERSION}`

/** For pages: also rows of earlier rules, which the job has not computed again yet. */
export const IS_SHOWN = `${HAS_ALL} and v.rules_version between ${READABLE_RULES} and ${RULES_VERSION}`

/** For pages about these definitions of dwell: earlier rules did not know all of them. */
export const isShownBy = (definitions: readonly DwellDefinition[]): string =>
  definitions.includes('focal') ? `${IS_SHOWN} and v.rules_version >= ${FOCAL_RULES}` : IS_SHOWN

/** Of rows that are shown. */
export const IS_BY_EARLIER_RULES = `v.rules_version < ${RULES_VERSION}`
