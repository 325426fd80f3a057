import { type QueryParameters, readQueryParameters } from '#domain/session/query-parameters.ts'
import { isPanelLink, type SessionStart, sessionMinutes, startSession } from '#domain/session/start-session.ts'
import { createToastList, type ToastList } from '#web/shared/ui/toast-list.ts'
import { browserClock, type PageClock } from '../visibility/page-clock.ts'
import { words } from '../words.ts'
import { findLocalStorage, withMemory } from './local-storage.ts'
import { secureRandom } from './make-uuid.ts'
import type { Navigation } from './navigate.ts'
import { openOutbox, type PageOutbox } from './open-outbox.ts'
import { openSessionStorage, type SessionStorage } from './session-storage.ts'

/** Everything that outlives a screen. */
export type Participant = {
  query: QueryParameters
  storage: SessionStorage
  /** The storage itself, for the parts that load later and keep their own values in it. */
  slots: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  outbox: PageOutbox
  /** One clock for everything that this page load reports. */
  clock: PageClock
  toasts: ToastList
  navigation: Navigation
}

export function openParticipant(navigation: Navigation): Participant {
  const toasts = createToastList((work, delayMs) => {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  })
  const clock = browserClock()
  const localStorage = findLocalStorage()
  const slots = withMemory(localStorage, () => toasts.show({ key: 'storage', text: words.notKept }))
  return {
    query: readQueryParameters(location.search),
    storage: openSessionStorage(slots),
    slots,
    outbox: openOutbox({ storage: localStorage, clock, toasts, onOver: navigation.over }),
    clock,
    toasts,
    navigation,
  }
}

/**
 * Only the feed starts a session; a questionnaire continues the one there is. `knownAs` is who the server says this is. Undefined where
 * it has not said so yet and only it can tell.
 */
export function beginSession({ query, storage, clock }: Participant, knownAs?: string): SessionStart | undefined {
  if (!knownAs && isPanelLink(query)) return undefined
  const session = startSession({
    query,
    stored: storage.readSession(),
    atMs: clock.epochNowMs(),
    random: secureRandom,
    knownAs,
    expiryMinutes: sessionMinutes(storage.readParameters()),
  })
  storage.writeSession(session, query)
  return session
}
