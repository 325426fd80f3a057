import { type QueryParameters, readQueryParameters } from '#domain/session/query-parameters.ts'
import { type SessionStart, startSession } from '#domain/session/start-session.ts'
import { createToastList, type ToastList } from '#web/shared/ui/toast-list.ts'
import { words } from '../words.ts'
import { findLocalStorage, withMemory } from './local-storage.ts'
import { secureRandom } from './make-uuid.ts'
import { openOutbox, type PageOutbox } from './open-outbox.ts'
import type { OutboxTrouble } from './outbox.ts'
import { openSessionStorage, type SessionStorage } from './session-storage.ts'

/** Everything that outlives a screen. */
export type Participant = { query: QueryParameters; storage: SessionStorage; outbox: PageOutbox; toasts: ToastList }

const LONG_OFFLINE_MS = 5000

export function openParticipant(): Participant {
  const toasts = createToastList((work, delayMs) => {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  })
  const localStorage = findLocalStorage()
  const storage = withMemory(localStorage, () => toasts.show({ key: 'storage', text: words.notKept }))
  return {
    query: readQueryParameters(location.search),
    storage: openSessionStorage(storage),
    outbox: openOutbox(localStorage, tellTrouble(toasts)),
    toasts,
  }
}

/** A short gap heals before anyone needs to know. */
function tellTrouble(toasts: ToastList) {
  let isTold = false
  return (trouble: OutboxTrouble | null) => {
    if (trouble === null) {
      if (isTold) toasts.show({ key: 'network', text: words.backOnline })
      isTold = false
    } else if (!isTold && Date.now() - trouble.sinceMs >= LONG_OFFLINE_MS) {
      isTold = true
      const text = trouble.reason === 'no-answer' && !navigator.onLine ? words.offline : words.unreachable
      toasts.show({ key: 'network', text, durationMs: Number.POSITIVE_INFINITY })
    }
  }
}

/** Only the feed starts a session; a questionnaire continues the one there is. */
export function beginSession({ query, storage }: Participant): SessionStart {
  const session = startSession({ query, stored: storage.readSession(), atMs: Date.now(), random: secureRandom })
  storage.writeSession(session, query)
  return session
}

/** Names the study: without it the feed would start the demo and forget this session. */
export function feedHref({ storage }: Participant): string {
  const { experiment_id } = storage.readSession()
  return experiment_id === '' ? '/feed' : `/feed?experiment_id=${encodeURIComponent(experiment_id)}`
}
