import { callApi } from '#web/shared/call-api.ts'
import type { PageClock } from '../visibility/page-clock.ts'
import { untilItWorks } from './load-again.ts'
import { secureRandom } from './make-uuid.ts'
import { type Batch, createOutbox, type Outbox, type OutboxTrouble, type SendResult } from './outbox.ts'
import type { OutboxStore } from './outbox-ledger.ts'
import type { KeptIn, OpenStore } from './outbox-store.ts'

const LOCK = 'feedlab-outbox'
/** A tab that the system froze may hold the lock for ever. Sending without it is safe: the server stores each event once. */
const MAX_ATTEMPTS = 20

export type PageOutbox = Outbox & { keptIn: Promise<KeptIn> }

/** The outbox of this page, wired to the network, the clock and the life of the page. */
export function openOutbox(
  storage: Storage | undefined,
  clock: PageClock,
  onTrouble: (trouble: OutboxTrouble | null) => void,
  onOver: (session_token: string) => void,
): PageOutbox {
  // Not part of the first load: until it is there, and has opened its database, events are in memory, and a page that closes sends them.
  const opening = untilItWorks(() => import('./outbox-store.ts')).then(({ openOutboxStore }) => openOutboxStore(storage))
  const outbox = createOutbox({
    store: whenOpen(opening),
    send,
    now: clock.epochNowMs,
    random: secureRandom,
    schedule: (work, delayMs) => {
      const timer = setTimeout(work, delayMs)
      return () => clearTimeout(timer)
    },
    alone: aloneAmongTabs(),
    log: (message, detail) => console.error(message, detail),
    onTrouble,
    onOver,
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

/** Events may be added before the store is open. */
const whenOpen = (opening: Promise<OpenStore>): OutboxStore => ({
  put: async (item) => (await opening).store.put(item),
  all: async () => (await opening).store.all(),
  remove: async (uids) => (await opening).store.remove(uids),
})

async function send({ keepalive, ...body }: Batch): Promise<SendResult> {
  const result = await callApi('/v1/events', body, { keepalive })
  if (result.ok) return { kind: 'answered', refused: result.reply.refused }
  if (result.problem === 'no-answer') return { kind: 'later', reason: 'no-answer', retryAfterMs: null }
  const { status, message, retryAfterMs } = result
  if (status === 410) return { kind: 'over' }
  if (status === 429) return { kind: 'later', reason: 'limited', retryAfterMs }
  if (status >= 500 || status === 408) return { kind: 'later', reason: 'busy', retryAfterMs }
  return { kind: 'refused', status, message }
}

function aloneAmongTabs() {
  let attempts = 0
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (!navigator.locks || attempts >= MAX_ATTEMPTS) {
      attempts = 0
      return work()
    }
    return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      attempts = lock === null ? attempts + 1 : 0
      return lock === null ? undefined : work()
    })
  }
}
