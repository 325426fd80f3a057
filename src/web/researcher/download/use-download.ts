import { useEffect, useReducer, useRef } from 'react'
import { followJob, startJob } from '../jobs/follow-job.ts'
import { fileAddress, type WantedJob } from '../jobs/job.ts'
import { useRefreshJobs } from '../jobs/use-jobs.ts'
import { type DownloadEvent, downloadProgress } from './download-progress.ts'
import { fetchExport, type Received } from './fetch-export.ts'
import { csvName, type WantedFile } from './offers.ts'
import { saveFile, saveFrom } from './save-file.ts'

type Report = (event: DownloadEvent) => void

/** Downloads of one kind, one at a time: streamed, or made in the background first. */
export function useDownload() {
  const [progress, report] = useReducer(downloadProgress, { state: 'idle' })
  const refreshJobs = useRefreshJobs()
  const underWay = useRef<AbortController | undefined>(undefined)

  const begin = async (receive: (signal: AbortSignal) => Promise<void>) => {
    underWay.current?.abort()
    const cancelled = new AbortController()
    underWay.current = cancelled
    report({ happened: 'started' })
    try {
      await receive(cancelled.signal)
    } catch (error) {
      // Cancel has reported by itself.
      if (cancelled.signal.aborted) return
      console.error(error)
      report({ happened: 'failed' })
    }
  }

  /** `isLarge` is asked once the download has begun: large files are made in the background. */
  const downloadCsv = (wanted: WantedFile, job: WantedJob, isLarge: () => Promise<boolean>) =>
    begin(async (signal) => ((await isLarge()) ? receiveJob(job, signal) : receiveStream(wanted, signal, report)))

  const downloadJob = (job: WantedJob) => begin((signal) => receiveJob(job, signal))

  async function receiveJob(wanted: WantedJob, signal: AbortSignal): Promise<void> {
    const started = await startJob(wanted)
    signal.throwIfAborted()
    if (!started.ok) return report(started.problem === 'no-data' ? { happened: 'found-nothing' } : { happened: 'failed' })
    const job = await followJob(started.job_id, {
      signal,
      onProgress: (each) => report({ happened: 'job-progressed', job: each }),
    })
    void refreshJobs()
    if (job?.state !== 'done') return report({ happened: 'failed', sentence: job?.error })
    const fileName = job.filename ?? ''
    reportReceived(report, wanted.kind === 'export')
    saveFrom(fileAddress(job.job_id), fileName)
    report({ happened: 'saved', fileName, received: { bytes: job.bytes ?? 0, rows: job.rows } })
  }

  const cancel = () => {
    underWay.current?.abort()
    report({ happened: 'cancelled' })
  }

  // Who leaves the page does not wait for a stream any more. A file that is made in the background goes on.
  useEffect(() => () => underWay.current?.abort(), [])

  return { progress, downloadCsv, downloadJob, cancel }
}

async function receiveStream(wanted: WantedFile, signal: AbortSignal, report: Report): Promise<void> {
  const onProgress = throttled((received: Received) => report({ happened: 'progressed', received }))
  const fetched = await fetchExport(wanted, { signal, onProgress })
  if (!fetched.ok) return report({ happened: 'found-nothing' })
  reportReceived(report, true)
  saveFile(fetched.file, csvName(wanted))
  report({ happened: 'saved', fileName: csvName(wanted), received: fetched.received })
}

function reportReceived(report: Report, isCsv: boolean): void {
  report({ happened: 'received' })
  if (!isCsv) return
  report({ happened: 'processed' })
  report({ happened: 'prepared' })
}

const REPORT_EVERY_MS = 100

/** Pieces come by the thousand; nobody reads more than ten numbers in a second. */
function throttled<T>(report: (value: T) => void): (value: T) => void {
  let reportedMs = 0
  return (value) => {
    const nowMs = performance.now()
    if (nowMs - reportedMs < REPORT_EVERY_MS) return
    reportedMs = nowMs
    report(value)
  }
}
