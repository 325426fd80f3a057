import { useState } from 'react'
import { MAX_BUNDLE_BYTES } from '#contract/study-bundle.ts'
import { useRefreshStudies } from '../use-studies.ts'
import { type ImportResult, readImportAnswer, tooLarge } from './read-import-answer.ts'
import { sendBundle } from './send-bundle.ts'

export type Import =
  | { state: 'idle' }
  /** `share` of the file was sent, from 0 to 1. At 1 the server unpacks it. */
  | { state: 'sending'; fileName: string; share: number }
  | { state: 'answered'; fileName: string; result: ImportResult }

export function useImport() {
  const refreshStudies = useRefreshStudies()
  const [current, setCurrent] = useState<Import>({ state: 'idle' })
  const start = async (file: File) => {
    if (current.state === 'sending') return
    const fileName = file.name
    if (file.size > MAX_BUNDLE_BYTES) return setCurrent({ state: 'answered', fileName, result: tooLarge })
    setCurrent({ state: 'sending', fileName, share: 0 })
    const answer = await sendBundle(file, (share) => setCurrent({ state: 'sending', fileName, share }))
    setCurrent({ state: 'answered', fileName, result: readImportAnswer(answer) })
    // Also after a failure: without an answer the study may have been imported.
    await refreshStudies()
  }
  /** Has no effect while a file is sent. */
  const reset = () => current.state === 'answered' && setCurrent({ state: 'idle' })
  return { current, start, reset }
}
