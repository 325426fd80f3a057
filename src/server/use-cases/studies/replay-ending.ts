import type { ReplyOf } from '#contract/endpoint.ts'
import type { showReplay } from '#contract/show-replay.ts'
import { endingOf } from '#domain/platforms/index.ts'
import { debriefIn } from '#domain/session/default-debrief.ts'
import type { Ending } from '#domain/session/outcomes.ts'
import { debriefDue } from '#domain/waves/debrief-due.ts'
import { storedQuery } from '#server/store/visits/endings.ts'
import type { Present } from '#server/store/visits/participants.ts'
import type { Deps } from '../deps.ts'
import type { Condition } from '../visits/condition-cache.ts'
import { falseCardsSeen, namesFalseCards, presentFalse } from '../visits/load-false-cards.ts'
import { announcedVisit } from '../visits/next-visit.ts'

type ReplayEnding = ReplyOf<typeof showReplay>['data']['ending']

/** The last page of a visit as the person read it, without what is theirs alone: the receipt, and the ids in the address of the exit. */
export async function replayEnding(deps: Deps, person: Present, { settings }: Condition): Promise<ReplayEnding> {
  const { user_id, condition, experiment_id, outcome } = person
  if (outcome === null) return null
  const query = await storedQuery(deps.database.db, { ...person, session_id: null })
  const next = await announcedVisit(deps, person, settings)
  const ended = { ...person, outcome, comesBack: next !== undefined }
  const isNamed = namesFalseCards(ended, settings)
  return {
    outcome,
    ending: withoutIds(endingOf(outcome, { settings, user_id, condition, experiment_id, query })),
    debrief: condition !== 0 && debriefDue(ended, settings).isTold ? debriefIn(settings) : '',
    contact: settings['contact'] ?? '',
    false_cards: isNamed ? (await falseCardsSeen(deps, person)).map(presentFalse) : [],
    ...(next && { next_visit: { opens_at: next.opensMs, closes_at: next.closesMs } }),
  }
}

/** Of a link only the host, which is all that the page says of it. */
function withoutIds(ending: Ending): Ending {
  if (ending.kind !== 'redirect') return ending
  return URL.canParse(ending.url) ? { kind: 'redirect', url: new URL(ending.url).origin } : { kind: 'none' }
}
