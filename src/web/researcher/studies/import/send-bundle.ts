import { IMPORT_STUDY_PATH } from '#contract/study-bundle.ts'
import { type Answer, NO_ANSWER } from './read-import-answer.ts'

/** Uploads a bundle. Uses XMLHttpRequest, because fetch reports no upload progress. */
export const sendBundle = (file: File, onProgress: (share: number) => void): Promise<Answer> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', IMPORT_STUDY_PATH)
    request.setRequestHeader('content-type', 'application/zip')
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => onProgress(lengthComputable ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, body: request.responseText })
    request.onerror = () => resolve(NO_ANSWER)
    request.onabort = () => resolve(NO_ANSWER)
    request.send(file)
  })
