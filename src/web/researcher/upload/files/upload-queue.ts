import { MAX_CONCURRENT_UPLOADS, UPLOAD_ATTEMPTS } from '#contract/uploads.ts'

export type Media = { media_id: string; poster_url: string | null }

/** How an attempt failed. */
export type Failed = { ok: false } & (
  | { problem: 'stopped' }
  | { problem: 'throttled'; waitMs: number; message: string }
  /** The server has forgotten what had arrived: from the start, then. */
  | { problem: 'gone'; message: string }
  | { problem: 'no-answer'; message: string }
  | { problem: 'refused'; message: string }
)

/** `address`: where the server can be asked what became of the file. */
export type Sent = { ok: true; address: string } | Failed
export type Prepared = ({ ok: true } & Media) | Failed

export type FileProgress = { sentBytes: number } & (
  | { state: 'queued' }
  | { state: 'sending' }
  | { state: 'waiting'; why: string }
  /** The server has all of it and is making it ready. */
  | { state: 'received'; address: string }
  | ({ state: 'ready' } & Media)
  | { state: 'failed'; message: string; isOurTrouble: boolean }
)

export type QueueState = { isPaused: boolean; files: ReadonlyMap<File, FileProgress> }

type Sending = { file: File; isFresh: boolean; signal: AbortSignal; onProgress: (sentBytes: number) => void }

export type QueueNeeds = {
  send: (sending: Sending) => Promise<Sent>
  /** Comes back when the server has made a file ready, or will not. */
  askAfter: (address: string, signal: AbortSignal) => Promise<Prepared>
  /** Comes back early where it is told to stop. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  onChange: () => void
}

const RETRY_MS = 2000
/** Browsers open six connections to a server: these and the four that send. */
const ASKED_AT_A_TIME = 2

export type UploadQueue = ReturnType<typeof uploadQueue>

/**
 * Sends files, four at a time, and asks what became of those that arrived. Each file has three attempts. A throttled one waits as long as
 * it is told, and that counts as no attempt.
 */
export function uploadQueue({ send, askAfter, wait, onChange }: QueueNeeds) {
  const files = new Map<File, FileProgress>()
  const running = new Map<File, { isSending: boolean; stop: AbortController }>()
  const attempts = new Map<File, number>()
  const startAnew = new Set<File>()
  let isPaused = false

  const set = (file: File, progress: FileProgress) => {
    files.set(file, progress)
    onChange()
  }
  const sentOf = (file: File) => files.get(file)?.sentBytes ?? 0

  function pump(): void {
    if (isPaused) return
    const lanes = [...running.values()]
    let sending = lanes.filter(({ isSending }) => isSending).length
    let asking = lanes.length - sending
    for (const [file, progress] of files) {
      if (running.has(file)) continue
      if (progress.state === 'queued' && sending < MAX_CONCURRENT_UPLOADS) {
        sending++
        void run(file, true, (signal) => sendOnce(file, signal))
      }
      if (progress.state === 'received' && asking < ASKED_AT_A_TIME) {
        asking++
        void run(file, false, (signal) => askOnce(file, progress.address, signal))
      }
    }
  }

  async function run(file: File, isSending: boolean, attempt: (signal: AbortSignal) => Promise<FileProgress>): Promise<void> {
    const stop = new AbortController()
    running.set(file, { isSending, stop })
    const end = await attempt(stop.signal)
    running.delete(file)
    // Taken out of the queue while it was on its way.
    if (files.has(file)) set(file, end)
    pump()
  }

  async function sendOnce(file: File, signal: AbortSignal): Promise<FileProgress> {
    set(file, { state: 'sending', sentBytes: sentOf(file) })
    const sent = await send({ file, isFresh: startAnew.has(file), signal, onProgress: (sentBytes) => moved(file, sentBytes) })
    if (sent.ok) return { state: 'received', address: sent.address, sentBytes: file.size }
    return failed(file, sent, { state: 'queued', sentBytes: sentOf(file) }, signal)
  }

  async function askOnce(file: File, address: string, signal: AbortSignal): Promise<FileProgress> {
    const prepared = await askAfter(address, signal)
    if (prepared.ok) {
      const { media_id, poster_url } = prepared
      return { state: 'ready', media_id, poster_url, sentBytes: file.size }
    }
    return failed(file, prepared, { state: 'received', address, sentBytes: file.size }, signal)
  }

  /** What follows a failed attempt; `before` is where the next one begins. */
  async function failed(file: File, end: Failed, before: FileProgress, signal: AbortSignal): Promise<FileProgress> {
    if (signal.aborted || end.problem === 'stopped') return before
    startAnew.delete(file)
    const { sentBytes } = before
    if (end.problem === 'refused') return { state: 'failed', message: end.message, isOurTrouble: false, sentBytes }
    if (end.problem === 'gone') startAnew.add(file)
    const count = (attempts.get(file) ?? 0) + 1
    if (end.problem !== 'throttled') attempts.set(file, count)
    if (end.problem !== 'throttled' && count >= UPLOAD_ATTEMPTS) {
      attempts.delete(file)
      return { state: 'failed', message: end.message, isOurTrouble: true, sentBytes }
    }
    set(file, { state: 'waiting', why: end.message, sentBytes })
    await wait(end.problem === 'throttled' ? end.waitMs : RETRY_MS, signal)
    return end.problem === 'gone' ? { state: 'queued', sentBytes: 0 } : before
  }

  function moved(file: File, sentBytes: number): void {
    if (files.get(file)?.state === 'sending') set(file, { state: 'sending', sentBytes })
  }

  function requeue(which: (progress: FileProgress) => boolean): void {
    for (const [file, progress] of files)
      if (progress.state === 'failed' && which(progress)) files.set(file, { state: 'queued', sentBytes: progress.sentBytes })
    onChange()
    pump()
  }

  return {
    state: (): QueueState => ({ isPaused, files: new Map(files) }),
    /** Sends these files and no others. What is up already stays up. */
    start: (wanted: readonly File[]) => {
      const isWanted = new Set(wanted)
      for (const file of [...files.keys()]) {
        if (isWanted.has(file)) continue
        running.get(file)?.stop.abort()
        files.delete(file)
      }
      for (const file of wanted) {
        const known = files.get(file)
        if (known === undefined || known.state === 'failed')
          files.set(file, { state: 'queued', sentBytes: known?.sentBytes ?? 0 })
      }
      isPaused = false
      onChange()
      pump()
    },
    pause: () => {
      isPaused = true
      for (const { stop } of running.values()) stop.abort()
      onChange()
    },
    resume: () => {
      isPaused = false
      onChange()
      pump()
    },
    retry: () => requeue(() => true),
    /** For when the network is back. */
    retryOurTrouble: () => requeue((progress) => progress.state === 'failed' && progress.isOurTrouble),
    /** The server no longer has these: they are sent again from the start. */
    forget: (gone: readonly File[], message: string) => {
      for (const file of gone) {
        startAnew.add(file)
        files.set(file, { state: 'failed', message, isOurTrouble: false, sentBytes: 0 })
      }
      onChange()
    },
    clear: () => {
      for (const { stop } of running.values()) stop.abort()
      files.clear()
      attempts.clear()
      isPaused = false
      onChange()
    },
  }
}

/** `received`: all that are at the server, ready or not. */
export type QueueTotals = { count: number; received: number; ready: number; failed: number; bytes: number; sentBytes: number }

export function queueTotals({ files }: QueueState): QueueTotals {
  const totals = { count: files.size, received: 0, ready: 0, failed: 0, bytes: 0, sentBytes: 0 }
  for (const [file, { state, sentBytes }] of files) {
    totals.bytes += file.size
    totals.sentBytes += Math.min(sentBytes, file.size)
    if (state === 'received' || state === 'ready') totals.received += 1
    if (state === 'ready') totals.ready += 1
    if (state === 'failed') totals.failed += 1
  }
  return totals
}
