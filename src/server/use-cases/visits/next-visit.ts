import { UNKNOWN_ZONE } from '#domain/waves/local-time.ts'
import { personalLink } from '#domain/waves/personal-link-of.ts'
import { wavesIn } from '#domain/waves/settings-of-wave.ts'
import { windowAfter } from '#domain/waves/wave-due.ts'
import type { Window } from '#domain/waves/wave-window.ts'
import type { Participant } from '#server/store/visits/participants.ts'
import { storedWaves } from '#server/store/visits/waves.ts'
import type { Deps } from '../deps.ts'
import { dueOf, factsOf, isOver } from './arrival/wave.ts'

type Settings = Readonly<Record<string, string>>

/** When somebody whose visit is over can begin the next one: in future, or already. `link` opens it for them in any browser. */
export type NextVisit = Window & { link: string }

/** Undefined where nothing is ahead. `mayLink`: not in a browser of which it is not known whose it is. */
export async function nextVisit(
  { database: { db }, tokens, publicUrl }: Deps,
  { experiment_id, user_id, is_simulated }: Participant,
  { settings, mayLink }: { settings: Settings; mayLink: boolean },
): Promise<NextVisit | undefined> {
  if (user_id === null || wavesIn(settings).length === 0) return undefined
  const stored = await storedWaves(db, { experiment_id, user_id })
  const [first] = stored?.visits ?? []
  if (stored === undefined || first === undefined) return undefined
  // Closing is final, so nothing can be begun any more.
  if (isOver(stored)) return undefined
  // The time of simulated people is that of their last visit.
  const nowMs = is_simulated ? Math.max(...stored.visits.map(({ begunMs }) => begunMs)) : stored.nowMs
  const due = dueOf(stored, first, { nowMs, zone: stored.time_zone ?? UNKNOWN_ZONE })
  const window = due.is === 'open' ? due.window : due.next?.window
  if (window === undefined) return undefined
  // A panel pays by the link of each of its studies.
  const hasLink = mayLink && stored.panelIds.length === 0
  const link = personalLink(publicUrl(), experiment_id, tokens.personalLink(first.participant_id))
  return { ...window, link: hasLink ? link : '' }
}

/** What a visit that has ended said about the next one, for its replay. */
export async function announcedVisit(
  { database: { db } }: Deps,
  { experiment_id, user_id, wave }: Pick<Participant, 'experiment_id' | 'user_id' | 'wave'>,
  settings: Settings,
): Promise<Window | undefined> {
  const waves = wavesIn(settings)
  if (user_id === null || waves.length === 0) return undefined
  const stored = await storedWaves(db, { experiment_id, user_id })
  const [first] = stored?.visits ?? []
  if (stored === undefined || first === undefined) return undefined
  return windowAfter(waves, wave, factsOf(stored, first, stored.time_zone ?? UNKNOWN_ZONE), stored.nowMs)
}
