import { isPanelToken } from '../panels/link-names.ts'
import type { VisitIds } from './load-request.ts'
import { panelPerson } from './panel-parameters.ts'
import { hasPersonalLink } from './personal-link.ts'
import type { QueryParameters } from './query-parameters.ts'

export const SESSION_EXPIRY_MINUTES = 180
export const DEFAULT_EXPERIMENT_ID = 'solarflare'
/** The study of the page /demo: posts that every skin shows. Its visits are like those of any other study. */
export const DEMO_POSTS_EXPERIMENT_ID = 'brightwater'
const SUFFIX_LENGTH = 5
const LOWERCASE_ALPHANUMERICS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** When the popups were shown, to which person and in which study (ruling B6). */
export type PopupTime = { experiment_id: string; user_id: string; atMs: number }

/** What an earlier visit left in the browser; empty where it left nothing. */
export type StoredSession = {
  user_id: string
  experiment_id: string
  /** When the last visit began; -1 if there was none. */
  startTime: number
  popupTime: PopupTime | null
}

export type SessionStart = {
  user_id: string
  experiment_id: string
  startTime: number
  /** Why nothing cached may be used: entities, engagement, intersect events, popup time. Null: all of it may. */
  reset: 'first-visit' | 'expired' | 'other-user' | 'other-experiment' | null
  showPopup: boolean
}

type Visit = {
  query: QueryParameters
  stored: StoredSession
  atMs: number
  random: () => number
  /** Who the server says this is. It alone can tell where the link has a panel's id (`isPanelLink`). */
  knownAs?: string | undefined
  /** Ruling B5: a study may keep its sessions longer. */
  expiryMinutes?: number
}

/** Spec 4, session start: who this is, in which study, and whether the last visit goes on. */
export function startSession(visit: Visit): SessionStart {
  const { query, stored, atMs, random, knownAs, expiryMinutes = SESSION_EXPIRY_MINUTES } = visit
  // A stored id does not count beside a panel's: another person may have used this browser.
  const user_id = knownAs || userIdIn(query) || stored.user_id || generateUserId(atMs, random)
  const experiment_id = studyInLink(query)
  const reset = resetReason({ stored, user_id, experiment_id, isExpired: atMs - stored.startTime > expiryMinutes * 60_000 })
  const popup = reset === null || reset === 'expired' ? stored.popupTime : null
  return {
    user_id,
    experiment_id,
    startTime: atMs,
    reset,
    showPopup: popup === null || popup.experiment_id !== experiment_id || popup.user_id !== user_id,
  }
}

/** As the settings say of which the browser knows from the earlier visit; nothing, or less than the specified time, is that time. */
export const sessionMinutes = (settings: Readonly<Record<string, string>>): number =>
  Math.max(SESSION_EXPIRY_MINUTES, Number(settings['session-minutes']) || 0)

const userIdIn = (query: QueryParameters): string => query['user_id']?.trim() ?? ''

/** Whether only the server can say who a link is for: it derives the user_id from the panel's id (ruling B4), knows somebody with that id, or opens a personal link or the panel's token. */
export const isPanelLink = (query: QueryParameters): boolean =>
  !!panelPerson(query) ||
  hasPersonalLink(query) ||
  Object.entries(query).some(([name, token]) => isPanelToken(name) && token !== '')

/** Also of a study that this person has finished: its link shows the ending again (ruling B8). */
export const studyInLink = (query: QueryParameters): string => query['experiment_id']?.trim() || DEFAULT_EXPERIMENT_ID

/** Who a link is for, where it says so by itself. Nobody's browser storage is needed then. */
export function idsInLink(query: QueryParameters): VisitIds | undefined {
  const user_id = userIdIn(query)
  const experiment_id = studyInLink(query)
  if (user_id !== '') return { user_id, experiment_id }
  return isPanelLink(query) ? { experiment_id } : undefined
}

type Comparison = { stored: StoredSession; user_id: string; experiment_id: string; isExpired: boolean }

function resetReason({ stored, user_id, experiment_id, isExpired }: Comparison): SessionStart['reset'] {
  if (stored.startTime < 0 || stored.user_id === '') return 'first-visit'
  if (user_id !== stored.user_id) return 'other-user'
  if (experiment_id !== stored.experiment_id) return 'other-experiment'
  return isExpired ? 'expired' : null
}

export function generateUserId(atMs: number, random: () => number): string {
  const suffix = Array.from({ length: SUFFIX_LENGTH }, () =>
    LOWERCASE_ALPHANUMERICS.charAt(Math.floor(random() * LOWERCASE_ALPHANUMERICS.length)),
  )
  return `${atMs}_${suffix.join('')}`
}
