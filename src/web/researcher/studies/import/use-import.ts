import { useState } from 'react'
import { IMPORT_STUDY_PATH, MAX_BUNDLE_BYTES } from '#contract/study-bundle.ts'
import { callHeaders } from '#web/shared/call-api.ts'
import { useRefreshStudies } from '../use-studies.ts'
import { importParameters } from './import-parameters.ts'
import { type Answer, type ImportResult, NO_ANSWER, readImportAnswer, tooLarge } from './read-import-answer.ts'

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
    const onProgress = (share: number) => setCurrent({ state: 'sending', fileName, share })
    const result = isCsv(file) ? await importParameters(file) : readImportAnswer(await sendBundle(file, onProgress))
    setCurrent({ state: 'answered', fileName, result })
    // Also after a failure: without an answer the study may have been imported.
    await refreshStudies()
  }
  /** Has no effect while a file is sent. */
  const reset = () => current.state === 'answered' && setCurrent({ state: 'idle' })
  return { current, start, reset }
}

const isCsv = ({ name, type }: File) => /\.csv$/i.test(name) || type === 'text/csv'

/** Uploads a bundle. Uses XMLHttpRequest, because fetch reports no upload progress. */
const sendBundle = (file: File, onProgress: (share: number) => void): Promise<Answer> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', IMPORT_STUDY_PATH)
    for (const [name, value] of Object.entries({ ...callHeaders, 'content-type': 'application/zip' }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => onProgress(lengthComputable ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, body: request.responseText })
    request.onerror = () => resolve(NO_ANSWER)
    request.onabort = () => resolve(NO_ANSWER)
    request.send(file)
  })
