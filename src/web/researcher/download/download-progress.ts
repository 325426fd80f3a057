import { messages } from '#contract/researcher-messages.ts'
import type { Job } from '../jobs/job.ts'
import type { Received } from './fetch-export.ts'

/** `job`: the file is made in the background, and this is how far it is. */
type Running = { passed: readonly string[]; received: Received; job: Job | undefined }

export type DownloadProgress =
  | { state: 'idle' }
  | ({ state: 'running' } & Running)
  | { state: 'saved'; passed: readonly string[]; fileName: string; received: Received }
  | { state: 'empty' }
  | { state: 'failed'; sentence: string }
  | { state: 'cancelled' }

export type DownloadEvent =
  | { happened: 'started' }
  | { happened: 'progressed'; received: Received }
  | { happened: 'job-progressed'; job: Job }
  | { happened: 'received' }
  | { happened: 'processed' }
  | { happened: 'prepared' }
  | { happened: 'saved'; fileName: string; received: Received }
  | { happened: 'found-nothing' }
  | { happened: 'failed'; sentence?: string | null | undefined }
  | { happened: 'cancelled' }

const STARTED: Running = { passed: [messages.downloadStarted], received: { bytes: 0, rows: 0 }, job: undefined }

/** The specified sentences stay in view in the order in which they came (spec 4, download status messages). */
export function downloadProgress(progress: DownloadProgress, event: DownloadEvent): DownloadProgress {
  const running = progress.state === 'running' ? progress : { state: 'running' as const, ...STARTED }
  const and = (sentence: string): DownloadProgress => ({ ...running, passed: [...running.passed, sentence] })
  switch (event.happened) {
    case 'started':
      return { state: 'running', ...STARTED }
    case 'progressed':
      return { ...running, received: event.received }
    case 'job-progressed':
      return { ...running, job: event.job }
    case 'received':
      return and(messages.downloadFinished)
    case 'processed':
      return and(messages.downloadProcessing)
    case 'prepared':
      return and(messages.downloadPreparing)
    case 'saved':
      return { state: 'saved', passed: running.passed, fileName: event.fileName, received: event.received }
    case 'found-nothing':
      return { state: 'empty' }
    case 'failed':
      return { state: 'failed', sentence: event.sentence ?? messages.downloadFailed }
    case 'cancelled':
      return { state: 'cancelled' }
  }
}
