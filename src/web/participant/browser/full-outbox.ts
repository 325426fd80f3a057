import { callApi } from '#web/shared/call-api.ts'
import type { ToastList } from '#web/shared/ui/toast-list.ts'
import { troubleWords } from '../trouble-words.ts'
import type { PageClock } from '../visibility/page-clock.ts'
import { secureRandom } from './make-uuid.ts'
import { type Batch, createOutbox, type Outbox, type OutboxTrouble, type SendResult } from './outbox.ts'
import type { OutboxStore } from './outbox-ledger.ts'
import { type KeptIn, type OpenStore, openOutboxStore } from './outbox-store.ts'

const LOCK = 'feedlab-outbox'
/** A tab that the system froze may hold the lock for ever. Sending without it is safe: the server stores each event once. */
const MAX_ATTEMPTS = 20

const LONG_OFFLINE_MS = 5000

export type OutboxWires = {
  storage: Storage | undefined
  clock: PageClock
  toasts: Pick<ToastList, 'show'>
  onOver: (session_token: string) => void
}

export type FullOutbox = Outbox & { keptIn: Promise<KeptIn> }

/** The outbox with its store, wired to the network and the clock. Not part of the first load. */
export function fullOutbox({ storage, clock, toasts, onOver }: OutboxWires): FullOutbox {
  const opening = openOutboxStore(storage)
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
    onTrouble: troubleToasts(toasts, clock),
    onOver,
  })
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

/** Short interruptions are not shown. */
function troubleToasts(toasts: Pick<ToastList, 'show'>, clock: PageClock) {
  let isShown = false
  return (trouble: OutboxTrouble | null) => {
    if (trouble === null) {
      if (isShown) toasts.show({ key: 'network', text: troubleWords.backOnline })
      isShown = false
    } else if (!isShown && clock.epochNowMs() - trouble.sinceMs >= LONG_OFFLINE_MS) {
      isShown = true
      const text = trouble.reason === 'no-answer' && !navigator.onLine ? troubleWords.offline : troubleWords.unreachable
      toasts.show({ key: 'network', text, durationMs: Number.POSITIVE_INFINITY })
    }
  }
}
