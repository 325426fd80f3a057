import { useEffect, useReducer, useRef } from 'react'
import { downloadProgress } from './download-progress.ts'
import type { Download } from './export-address.ts'
import { createReceiver } from './receive-file.ts'
import { saveFile } from './save-file.ts'

/** Pauses before the download goes on by itself; after the last one it waits for a press of Resume. */
const TRY_AGAIN_MS = [1000, 3000, 9000]

type Going = { file: Download; receive: ReturnType<typeof createReceiver>['receive']; cancelled: AbortController }

export function useDownload() {
  const [progress, report] = useReducer(downloadProgress, { state: 'idle' })
  const going = useRef<Going | undefined>(undefined)

  const save = ({ fileName, hasRows }: Download, content: Blob, rows: number) => {
    report({ happened: 'received' })
    if (hasRows) {
      report({ happened: 'processed' })
      report({ happened: 'prepared' })
    }
    saveFile(content, fileName)
    report({ happened: 'saved', fileName, received: { bytes: content.size, rows } })
  }

  /** Receives until the file is there, the connection stays away, or somebody presses Cancel. */
  const goOn = async ({ file, receive, cancelled }: Going) => {
    try {
      for (let attempt = 0; ; ) {
        const outcome = await receive()
        if (outcome.state === 'complete') return save(file, outcome.file, outcome.rows)
        if (outcome.state === 'no-data') return report({ happened: 'found-nothing' })
        if (outcome.state === 'changed') {
          report({ happened: 'began-anew' })
          continue
        }
        const pauseMs = TRY_AGAIN_MS[attempt++]
        report({ happened: 'interrupted', isWaiting: pauseMs !== undefined, isKept: outcome.isKept })
        if (pauseMs === undefined) return
        await pause(pauseMs, cancelled.signal)
      }
    } catch (error) {
      // Cancel has reported by itself.
      if (cancelled.signal.aborted) return
      console.error(error)
      report({ happened: 'failed' })
    }
  }

  const download = (file: Download) => {
    going.current?.cancelled.abort()
    const cancelled = new AbortController()
    const onProgress = (received: { bytes: number; rows: number }) => report({ happened: 'progressed', received })
    const { receive } = createReceiver(file, { onProgress: inFrames(onProgress), signal: cancelled.signal })
    going.current = { file, receive, cancelled }
    report({ happened: 'started' })
    goOn(going.current)
  }

  const resume = () => {
    if (going.current !== undefined) goOn(going.current)
  }

  const cancel = () => {
    going.current?.cancelled.abort()
    going.current = undefined
    report({ happened: 'cancelled' })
  }

  // Who leaves the page does not want the file any more.
  useEffect(() => () => going.current?.cancelled.abort(), [])

  return { progress, download, resume, cancel }
}

/** Pieces come by the thousand; a screen shows sixty in a second. */
function inFrames<T>(tell: (value: T) => void): (value: T) => void {
  let toldMs = 0
  return (value) => {
    const nowMs = performance.now()
    if (nowMs - toldMs < 100) return
    toldMs = nowMs
    tell(value)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
