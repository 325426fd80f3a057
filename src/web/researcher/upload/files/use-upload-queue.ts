import { useEffect, useState } from 'react'
import { askOutcome, sendFile } from './send-file.ts'
import { type QueueState, type UploadQueue, uploadQueue } from './upload-queue.ts'

const SHOWN_EVERY_MS = 100
const EMPTY: QueueState = { isPaused: false, files: new Map() }

/** The page's upload queue and its state. The state is updated a few times a second at most. */
export function useUploadQueue(): [QueueState, UploadQueue] {
  const [state, setState] = useState(EMPTY)
  const [{ queue, stop }] = useState(() => makeQueue(setState))

  useEffect(() => {
    window.addEventListener('online', queue.retryUnreachable)
    return () => {
      window.removeEventListener('online', queue.retryUnreachable)
      stop()
    }
  }, [queue, stop])
  return [state, queue]
}

function makeQueue(show: (state: QueueState) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onChange = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      show(queue.state())
    }, SHOWN_EVERY_MS)
  }
  const queue = uploadQueue({ send: sendFile, askOutcome, wait, onChange })
  const stop = () => {
    queue.clear()
    clearTimeout(timer)
    timer = undefined
  }
  return { queue, stop }
}

/** Resolves after `ms`, or at once when the signal is aborted. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
