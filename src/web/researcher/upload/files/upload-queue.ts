import { MAX_CONCURRENT_UPLOADS, UPLOAD_ATTEMPTS } from '#contract/uploads.ts'

export type Media = { media_id: string; poster_url: string | null }

/** How an attempt failed. */
export type Failed = { ok: false } & (
  | { problem: 'stopped' }
  | { problem: 'throttled'; waitMs: number; message: string }
  /** The server no longer has the upload: it starts from the beginning. */
  | { problem: 'gone'; message: string }
  | { problem: 'no-answer'; message: string }
  | { problem: 'refused'; message: string }
)

/** `address`: where to ask for the outcome. */
export type Sent = { ok: true; address: string } | Failed
export type Prepared = ({ ok: true; width: number | null; height: number | null } & Media) | Failed

export type FileProgress = { sentBytes: number } & (
  | { state: 'queued' }
  | { state: 'sending' }
  | { state: 'waiting'; why: string }
  /** The server has received all of it and prepares it. */
  | { state: 'received'; address: string }
  | ({ state: 'ready' } & Media)
  | { state: 'failed'; message: string; isTemporary: boolean }
)

export type QueueState = { isPaused: boolean; files: ReadonlyMap<File, FileProgress> }

type Sending = { file: File; isFresh: boolean; signal: AbortSignal; onProgress: (sentBytes: number) => void }

export type QueueNeeds = {
  send: (sending: Sending) => Promise<Sent>
  /** Resolves when the server has prepared or refused the file. */
  askOutcome: (address: string, signal: AbortSignal) => Promise<Prepared>
  /** Resolves early when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  onChange: () => void
}

const RETRY_MS = 2000
/** Browsers open six connections to a server: these two and the four that send. */
const MAX_CONCURRENT_QUESTIONS = 2

export type UploadQueue = ReturnType<typeof uploadQueue>

/**
 * Sends files, four at a time, and asks for the outcome of those that arrived. Each file has three attempts. A throttled file waits as
 * long as the server says, which does not count as an attempt.
 */
export function uploadQueue({ send, askOutcome, wait, onChange }: QueueNeeds) {
  const files = new Map<File, FileProgress>()
  const running = new Map<File, { isSending: boolean; stop: AbortController }>()
  const attempts = new Map<File, number>()
  const startOver = new Set<File>()
  let isPaused = false

  const set = (file: File, progress: FileProgress) => {
    files.set(file, progress)
    onChange()
  }
  const sentOf = (file: File) => files.get(file)?.sentBytes ?? 0

  function startNext(): void {
    if (isPaused) return
    const active = [...running.values()]
    let sending = active.filter(({ isSending }) => isSending).length
    let asking = active.length - sending
    for (const [file, progress] of files) {
      if (running.has(file)) continue
      if (progress.state === 'queued' && sending < MAX_CONCURRENT_UPLOADS) {
        sending++
        void run(file, true, (signal) => sendOnce(file, signal))
      }
      if (progress.state === 'received' && asking < MAX_CONCURRENT_QUESTIONS) {
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
    // The file may have been removed from the queue meanwhile.
    if (files.has(file)) set(file, end)
    startNext()
  }

  async function sendOnce(file: File, signal: AbortSignal): Promise<FileProgress> {
    set(file, { state: 'sending', sentBytes: sentOf(file) })
    const sent = await send({ file, isFresh: startOver.has(file), signal, onProgress: (sentBytes) => moved(file, sentBytes) })
    if (sent.ok) return { state: 'received', address: sent.address, sentBytes: file.size }
    return failed(file, sent, { state: 'queued', sentBytes: sentOf(file) }, signal)
  }

  async function askOnce(file: File, address: string, signal: AbortSignal): Promise<FileProgress> {
    const prepared = await askOutcome(address, signal)
    if (prepared.ok) {
      const { media_id, poster_url } = prepared
      return { state: 'ready', media_id, poster_url, sentBytes: file.size }
    }
    return failed(file, prepared, { state: 'received', address, sentBytes: file.size }, signal)
  }

  /** The state after a failed attempt. `before` is the state from which the next attempt starts. */
  async function failed(file: File, end: Failed, before: FileProgress, signal: AbortSignal): Promise<FileProgress> {
    if (signal.aborted || end.problem === 'stopped') return before
    startOver.delete(file)
    const { sentBytes } = before
    if (end.problem === 'refused') return { state: 'failed', message: end.message, isTemporary: false, sentBytes }
    if (end.problem === 'gone') startOver.add(file)
    const count = (attempts.get(file) ?? 0) + 1
    if (end.problem !== 'throttled') attempts.set(file, count)
    if (end.problem !== 'throttled' && count >= UPLOAD_ATTEMPTS) {
      attempts.delete(file)
      return { state: 'failed', message: end.message, isTemporary: true, sentBytes }
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
    startNext()
  }

  return {
    state: (): QueueState => ({ isPaused, files: new Map(files) }),
    /** Sends these files and no others. Files that are uploaded already are not sent again. */
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
      startNext()
    },
    pause: () => {
      isPaused = true
      for (const { stop } of running.values()) stop.abort()
      onChange()
    },
    resume: () => {
      isPaused = false
      onChange()
      startNext()
    },
    retry: () => requeue(() => true),
    /** Called when the network is back. */
    retryUnreachable: () => requeue((progress) => progress.state === 'failed' && progress.isTemporary),
    /** The server no longer has these: they are sent again from the beginning. */
    markLost: (gone: readonly File[], message: string) => {
      for (const file of gone) {
        startOver.add(file)
        files.set(file, { state: 'failed', message, isTemporary: false, sentBytes: 0 })
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

/** `received`: files that the server has, prepared or not. */
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
