import { callApi } from '#web/shared/call-api.ts'
import { secureRandom } from './make-uuid.ts'
import { type Batch, createOutbox, type Outbox, type OutboxTrouble, type SendResult } from './outbox.ts'
import { type KeptIn, openOutboxStore, whenOpen } from './outbox-store.ts'

const LOCK = 'feedlab-outbox'
/** A tab that the system froze may hold the lock for ever; the server stores each event once, so going on is safe. */
const TURNS_TO_WAIT = 20

export type PageOutbox = Outbox & { keptIn: Promise<KeptIn> }

/** The outbox of this page, wired to the network, the clock and the life of the page. */
export function openOutbox(storage: Storage | undefined, onTrouble: (trouble: OutboxTrouble | null) => void): PageOutbox {
  const opening = openOutboxStore(storage)
  const outbox = createOutbox({
    store: whenOpen(opening),
    send,
    now: Date.now,
    random: secureRandom,
    schedule: (work, delayMs) => {
      const timer = setTimeout(work, delayMs)
      return () => clearTimeout(timer)
    },
    alone: aloneAmongTabs(),
    log: (message, detail) => console.error(message, detail),
    onTrouble,
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void outbox.leave()
  })
  addEventListener('pagehide', () => void outbox.leave())
  addEventListener('online', () => void outbox.flush())
  // What an earlier visit left behind.
  void outbox.flush()
  return { ...outbox, keptIn: opening.then(({ keptIn }) => keptIn) }
}

async function send({ session_token, events, keepalive }: Batch): Promise<SendResult> {
  const result = await callApi('/v1/events', { session_token, events }, { keepalive })
  if (result.ok) return { kind: 'stored' }
  if (result.problem === 'no-answer') return { kind: 'later', reason: 'no-answer', retryAfterMs: null }
  const { status, retryAfterMs } = result
  if (status >= 500 || status === 408 || status === 429) return { kind: 'later', reason: 'busy', retryAfterMs }
  return { kind: 'refused', status, everything: status === 401 || status === 403 || status === 404 }
}

function aloneAmongTabs() {
  let turnsWaited = 0
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (!('locks' in navigator) || turnsWaited >= TURNS_TO_WAIT) {
      turnsWaited = 0
      return work()
    }
    return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      turnsWaited = lock === null ? turnsWaited + 1 : 0
      return lock === null ? undefined : work()
    })
  }
}
