import { messages } from '#contract/researcher-messages.ts'
import type { Received } from './receive-file.ts'

type Running = { passed: readonly string[]; received: Received; isAnew: boolean }

export type DownloadProgress =
  | { state: 'idle' }
  | ({ state: 'running' } & Running)
  /** The connection broke: waiting to try again by itself, or for a press of Resume. What has arrived is kept where the file can go on from there. */
  | ({ state: 'interrupted'; isWaiting: boolean; isKept: boolean } & Running)
  | { state: 'saved'; passed: readonly string[]; fileName: string; received: Received }
  | { state: 'empty' }
  | { state: 'failed' }
  | { state: 'cancelled' }

export type DownloadEvent =
  | { happened: 'started' }
  | { happened: 'progressed'; received: Received }
  | { happened: 'interrupted'; isWaiting: boolean; isKept: boolean }
  | { happened: 'began-anew' }
  | { happened: 'received' }
  | { happened: 'processed' }
  | { happened: 'prepared' }
  | { happened: 'saved'; fileName: string; received: Received }
  | { happened: 'found-nothing' }
  | { happened: 'failed' }
  | { happened: 'cancelled' }

const NOTHING: Received = { bytes: 0, rows: 0 }
const STARTED: Running = { passed: [messages.downloadStarted], received: NOTHING, isAnew: false }

const runningOf = (progress: DownloadProgress): Running =>
  progress.state === 'running' || progress.state === 'interrupted' ? progress : STARTED

/** The specified sentences stay in view in the order in which they came (spec 4, download status messages). */
export function downloadProgress(progress: DownloadProgress, event: DownloadEvent): DownloadProgress {
  const { passed, received, isAnew } = runningOf(progress)
  const and = (sentence: string): DownloadProgress => ({ state: 'running', passed: [...passed, sentence], received, isAnew })
  switch (event.happened) {
    case 'started':
      return { state: 'running', ...STARTED }
    case 'progressed':
      return { state: 'running', passed, received: event.received, isAnew }
    case 'interrupted':
      return { state: 'interrupted', isWaiting: event.isWaiting, isKept: event.isKept, passed, received, isAnew }
    case 'began-anew':
      return { state: 'running', ...STARTED, isAnew: true }
    case 'received':
      return and(messages.downloadFinished)
    case 'processed':
      return and(messages.downloadProcessing)
    case 'prepared':
      return and(messages.downloadPreparing)
    case 'saved':
      return { state: 'saved', passed, fileName: event.fileName, received: event.received }
    case 'found-nothing':
      return { state: 'empty' }
    case 'failed':
      return { state: 'failed' }
    case 'cancelled':
      return { state: 'cancelled' }
  }
}
