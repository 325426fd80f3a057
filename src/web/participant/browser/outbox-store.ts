import { putInStorage } from './kept-cards.ts'
import type { QueuedEvent } from './outbox-batch.ts'
import type { OutboxStore } from './outbox-ledger.ts'

const DATABASE = 'feedlab'
const TABLE = 'outbox'
const PREFIX = 'outbox:'
/** Some browsers never answer when storage is forbidden. */
const PATIENCE_MS = 1500

/** Said in the data, because it limits what a closed tab can still deliver. */
export type KeptIn = 'indexeddb' | 'localstorage' | 'memory'

export type OpenStore = { keptIn: KeptIn; store: OutboxStore }

/** The most durable place that this browser offers: IndexedDB, then localStorage, then memory. */
export async function openOutboxStore(storage: Storage | undefined): Promise<OpenStore> {
  const database = await openDatabase()
  const second = storage && inStorage(storage)
  if (database !== undefined) {
    const first = inDatabase(database)
    return { keptIn: 'indexeddb', store: second ? withLeftovers(first, second) : first }
  }
  return second ? { keptIn: 'localstorage', store: second } : { keptIn: 'memory', store: inMemory() }
}

/** A visit whose database did not open in time kept its events in the second place: they are delivered from there. */
export function withLeftovers(first: OutboxStore, second: OutboxStore): OutboxStore {
  return {
    put: async (item) => {
      await first.put(item)
      await second.remove([item.event_uid])
    },
    all: async () => [...(await first.all()), ...(await second.all())],
    remove: async (uids) => {
      await first.remove(uids)
      await second.remove(uids)
    },
  }
}

function openDatabase(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE_MS)
    try {
      const request = indexedDB.open(DATABASE, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'event_uid' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(undefined)
    } catch {
      resolve(undefined)
    }
  })
}

function inDatabase(database: IDBDatabase): OutboxStore {
  const run = <T>(mode: IDBTransactionMode, work: (table: IDBObjectStore) => IDBRequest<T> | undefined) =>
    new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction(TABLE, mode)
      const request = work(transaction.objectStore(TABLE))
      transaction.oncomplete = () => resolve(request?.result)
      transaction.onabort = () => reject(transaction.error)
      transaction.onerror = () => reject(transaction.error)
    })
  return {
    put: async (item) => void (await run('readwrite', (table) => table.put(item))),
    all: async () => (await run<QueuedEvent[]>('readonly', (table) => table.getAll())) ?? [],
    remove: async (uids) => {
      await run('readwrite', (table) => {
        for (const uid of uids) table.delete(uid)
        return undefined
      })
    },
  }
}

/** One key per event, so that two tabs never overwrite each other's. */
function inStorage(storage: Storage): OutboxStore {
  return {
    put: async (item) => {
      if (!putInStorage(storage, PREFIX + item.event_uid, JSON.stringify(item))) throw new Error('The storage is full')
    },
    all: async () =>
      Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
        .filter((key) => key.startsWith(PREFIX))
        .flatMap((key) => readItem(storage.getItem(key))),
    remove: async (uids) => {
      for (const uid of uids) storage.removeItem(PREFIX + uid)
    },
  }
}

function readItem(text: string | null): QueuedEvent[] {
  try {
    // Written by `put` above and by nobody else.
    return text === null ? [] : [JSON.parse(text) as QueuedEvent]
  } catch {
    return []
  }
}

function inMemory(): OutboxStore {
  const items = new Map<string, QueuedEvent>()
  return {
    put: async (item) => void items.set(item.event_uid, item),
    all: async () => [...items.values()],
    remove: async (uids) => {
      for (const uid of uids) items.delete(uid)
    },
  }
}
