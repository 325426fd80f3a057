import { useEffect, useState } from 'react'
import { askAfter, sendFile } from './send-file.ts'
import { type QueueState, type UploadQueue, uploadQueue } from './upload-queue.ts'
import { wait } from './wait.ts'

const SHOWN_EVERY_MS = 100
const EMPTY: QueueState = { isPaused: false, files: new Map() }

/** A queue of its own for the page, and what is to be shown of it: a few times a second, however fast the bytes go. */
export function useUploadQueue(): [QueueState, UploadQueue] {
  const [state, setState] = useState(EMPTY)
  const [{ queue, stop }] = useState(() => makeQueue(setState))

  useEffect(() => {
    window.addEventListener('online', queue.retryOurTrouble)
    return () => {
      window.removeEventListener('online', queue.retryOurTrouble)
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
  const queue = uploadQueue({ send: sendFile, askAfter, wait, onChange })
  const stop = () => {
    queue.clear()
    clearTimeout(timer)
    timer = undefined
  }
  return { queue, stop }
}
