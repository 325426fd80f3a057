import { MAX_CONCURRENT_UPLOADS, UPLOAD_ATTEMPTS } from '#contract/uploads.ts'

export type Media = { media_id: string; poster_url: string | null }

/** How one attempt to send a file ended. */
export type Sent =
  | ({ ok: true } & Media)
  /** Told to stop. */
  | { ok: false; problem: 'stopped' }
  | { ok: false; problem: 'throttled'; waitMs: number; message: string }
  /** The server has forgotten what had arrived: from the start, then. */
  | { ok: false; problem: 'gone'; message: string }
  | { ok: false; problem: 'no-answer'; message: string }
  | { ok: false; problem: 'refused'; message: string }

export type FileProgress = { sentBytes: number } & (
  | { state: 'queued' }
  | { state: 'sending' }
  | { state: 'waiting'; why: string }
  | ({ state: 'ready' } & Media)
  | { state: 'failed'; message: string; isOurTrouble: boolean }
)

export type QueueState = { isPaused: boolean; files: ReadonlyMap<File, FileProgress> }

type Sending = { file: File; isFresh: boolean; signal: AbortSignal; onProgress: (sentBytes: number) => void }

export type QueueNeeds = {
  send: (sending: Sending) => Promise<Sent>
  /** Comes back early where it is told to stop. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  onChange: (state: QueueState) => void
}

const RETRY_MS = 2000

export type UploadQueue = ReturnType<typeof uploadQueue>

/** Sends files, four at a time, each up to three times. A throttled file waits as long as it is told, and that counts as no attempt. */
export function uploadQueue({ send, wait, onChange }: QueueNeeds) {
  const files = new Map<File, FileProgress>()
  const running = new Map<File, AbortController>()
  const startAnew = new Set<File>()
  let isPaused = false

  const tell = () => onChange({ isPaused, files: new Map(files) })
  const set = (file: File, progress: FileProgress) => {
    files.set(file, progress)
    tell()
  }
  const sentOf = (file: File) => files.get(file)?.sentBytes ?? 0

  function pump(): void {
    for (const [file, { state }] of files) {
      if (isPaused || running.size >= MAX_CONCURRENT_UPLOADS) return
      if (state === 'queued' && !running.has(file)) void run(file)
    }
  }

  async function run(file: File): Promise<void> {
    const stop = new AbortController()
    running.set(file, stop)
    const end = await attempts(file, stop.signal)
    running.delete(file)
    // Taken out of the queue while it was on its way.
    if (files.has(file)) set(file, end)
    pump()
  }

  async function attempts(file: File, signal: AbortSignal): Promise<FileProgress> {
    for (let attempt = 1; ; ) {
      set(file, { state: 'sending', sentBytes: sentOf(file) })
      const sent = await send({ file, isFresh: startAnew.has(file), signal, onProgress: (sentBytes) => moved(file, sentBytes) })
      const sentBytes = sentOf(file)
      if (signal.aborted) return { state: 'queued', sentBytes }
      if (sent.ok) return { state: 'ready', media_id: sent.media_id, poster_url: sent.poster_url, sentBytes: file.size }
      startAnew.delete(file)
      if (sent.problem === 'stopped') return { state: 'queued', sentBytes }
      if (sent.problem === 'refused') return { state: 'failed', message: sent.message, isOurTrouble: false, sentBytes }
      if (sent.problem === 'gone') startAnew.add(file)
      if (sent.problem !== 'throttled' && attempt++ >= UPLOAD_ATTEMPTS)
        return { state: 'failed', message: sent.message, isOurTrouble: true, sentBytes }
      set(file, { state: 'waiting', why: sent.message, sentBytes })
      await wait(sent.problem === 'throttled' ? sent.waitMs : RETRY_MS, signal)
      if (signal.aborted) return { state: 'queued', sentBytes }
    }
  }

  function moved(file: File, sentBytes: number): void {
    if (files.get(file)?.state === 'sending') set(file, { state: 'sending', sentBytes })
  }

  function requeue(which: (progress: FileProgress) => boolean): void {
    for (const [file, progress] of files)
      if (progress.state === 'failed' && which(progress)) files.set(file, { state: 'queued', sentBytes: progress.sentBytes })
    tell()
    pump()
  }

  return {
    /** Sends these files and no others. What is up already stays up. */
    start: (wanted: readonly File[]) => {
      for (const file of [...files.keys()]) {
        if (wanted.includes(file)) continue
        running.get(file)?.abort()
        files.delete(file)
      }
      for (const file of wanted) {
        const known = files.get(file)
        if (known === undefined || known.state === 'failed')
          files.set(file, { state: 'queued', sentBytes: known?.sentBytes ?? 0 })
      }
      isPaused = false
      tell()
      pump()
    },
    pause: () => {
      isPaused = true
      for (const stop of running.values()) stop.abort()
      tell()
    },
    resume: () => {
      isPaused = false
      tell()
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
      tell()
    },
    clear: () => {
      for (const stop of running.values()) stop.abort()
      files.clear()
      isPaused = false
      tell()
    },
  }
}

export type QueueTotals = { count: number; ready: number; failed: number; bytes: number; sentBytes: number }

export function queueTotals({ files }: QueueState): QueueTotals {
  const totals = { count: files.size, ready: 0, failed: 0, bytes: 0, sentBytes: 0 }
  for (const [file, { state, sentBytes }] of files) {
    totals.bytes += file.size
    totals.sentBytes += Math.min(sentBytes, file.size)
    if (state === 'ready') totals.ready += 1
    if (state === 'failed') totals.failed += 1
  }
  return totals
}
