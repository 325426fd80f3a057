import { messages } from '#contract/researcher-messages.ts'

export type DownloadProgress =
  | { state: 'idle' }
  | { state: 'running'; passed: readonly string[] }
  | { state: 'saved'; passed: readonly string[]; fileName: string; bytes: number }
  | { state: 'empty' }
  | { state: 'failed' }

export type DownloadEvent =
  | { happened: 'started' }
  | { happened: 'received' }
  | { happened: 'processed' }
  | { happened: 'prepared' }
  | { happened: 'saved'; fileName: string; bytes: number }
  | { happened: 'found-nothing' }
  | { happened: 'failed' }

const passedBy = (progress: DownloadProgress) =>
  progress.state === 'running' || progress.state === 'saved' ? progress.passed : []

/** The specified sentences stay in view in the order in which they came (spec 4, download status messages). */
export function downloadProgress(progress: DownloadProgress, event: DownloadEvent): DownloadProgress {
  const and = (sentence: string): DownloadProgress => ({ state: 'running', passed: [...passedBy(progress), sentence] })
  switch (event.happened) {
    case 'started':
      return { state: 'running', passed: [messages.downloadStarted] }
    case 'received':
      return and(messages.downloadFinished)
    case 'processed':
      return and(messages.downloadProcessing)
    case 'prepared':
      return and(messages.downloadPreparing)
    case 'saved':
      return { state: 'saved', passed: passedBy(progress), fileName: event.fileName, bytes: event.bytes }
    case 'found-nothing':
      return { state: 'empty' }
    case 'failed':
      return { state: 'failed' }
  }
}
