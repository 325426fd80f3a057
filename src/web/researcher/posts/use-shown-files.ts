import { useEffect, useRef, useState } from 'react'
import { uploadMessages } from '#contract/uploads.ts'
import { fileKey, kindOfFile } from '#domain/stimuli/files/file-name.ts'
import { sizeProblem } from '../upload/files/choose-files.ts'
import type { DroppedFile } from '../upload/files/dropped-files.ts'
import { askOutcome, sendFile } from '../upload/files/send-file.ts'
import type { Shown, ShownOf } from './shown-card.ts'

type Read = { shown?: Shown; problem?: string }

/**
 * Files of this machine as they can be drawn in the preview, by their names. They are uploaded at once, because participants' pages draw
 * from our own addresses alone; when the set is saved, what has arrived is not sent a second time.
 */
export function useShownFiles(files: readonly DroppedFile[]): {
  shownOf: ShownOf
  problemOf: (cell: string) => string | undefined
} {
  const [read, setRead] = useState<ReadonlyMap<File, Read>>(new Map())
  const begun = useRef(new Set<File>())
  const stop = useRef<AbortController>(undefined)
  useEffect(() => {
    const own = new AbortController()
    stop.current = own
    const known = begun.current
    return () => {
      own.abort()
      known.clear()
    }
  }, [])
  useEffect(() => {
    const { signal } = stop.current ?? new AbortController()
    for (const { file } of files) {
      if (begun.current.has(file)) continue
      begun.current.add(file)
      void readFile(file, signal).then((result) => {
        if (!signal.aborted) setRead((before) => new Map(before).set(file, result))
      })
    }
  }, [files])
  const find = (cell: string) => {
    const file = cell === '' ? undefined : files.find(({ path }) => fileKey(path) === fileKey(cell))?.file
    return file && read.get(file)
  }
  return { shownOf: (cell) => find(cell)?.shown, problemOf: (cell) => find(cell)?.problem }
}

async function readFile(file: File, signal: AbortSignal): Promise<Read> {
  const problem = sizeProblem(file) ?? (kindOfFile(file.name) === 'other' ? uploadMessages.unknownKind : undefined)
  if (problem !== undefined) return { problem }
  const sent = await sendFile({ file, isFresh: false, signal, onProgress: () => undefined })
  const outcome = sent.ok ? await askOutcome(sent.address, signal) : sent
  if (outcome.ok) {
    const { media_id, poster_url, width, height } = outcome
    return { shown: { url: `/media/${media_id}`, poster_url, width, height, placeholder: null } }
  }
  // Anything else is tried again when the set is saved.
  return outcome.problem === 'refused' ? { problem: outcome.message } : {}
}
