import { useEffect, useReducer, useState } from 'react'
import { blankUploadDraft, uploadDraft } from './upload-draft.ts'
import { keepUploadDraft, readUploadDraft } from './upload-draft-storage.ts'
import type { UploadVariant } from './upload-variants.ts'

export function useUploadDraft(path: UploadVariant['path']) {
  const [draft, dispatch] = useReducer(uploadDraft, path, (at) => readUploadDraft(at) ?? blankUploadDraft)
  const [isRestored] = useState(draft !== blankUploadDraft)
  const [isKept, setIsKept] = useState(true)
  useEffect(() => setIsKept(keepUploadDraft(path, draft)), [path, draft])
  return { draft, dispatch, isRestored: isRestored && draft !== blankUploadDraft, isKept }
}
