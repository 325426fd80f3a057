import { useEffect, useReducer, useState } from 'react'
import * as z from 'zod/mini'
import { decodeJson } from '#contract/wire.ts'
import { blankUploadDraft, type UploadDraft, uploadDraft } from './upload-draft.ts'
import type { UploadVariant } from './upload-variants.ts'

export function useUploadDraft(path: UploadVariant['path']) {
  const [draft, dispatch] = useReducer(uploadDraft, path, (at) => readUploadDraft(at) ?? blankUploadDraft)
  const [isRestored] = useState(draft !== blankUploadDraft)
  const [isKept, setIsKept] = useState(true)
  useEffect(() => setIsKept(keepUploadDraft(path, draft)), [path, draft])
  return { draft, dispatch, isRestored: isRestored && draft !== blankUploadDraft, isKept }
}

/** Drafts of earlier versions neither say who made the sheet nor have comments. */
const stored = z.object({
  category: z.string(),
  name: z.string(),
  text: z.string(),
  isMade: z._default(z.boolean(), false),
  comments: z._default(z.string(), ''),
})

const keyOf = (path: UploadVariant['path']) => `draft:${path}`

/** Returns whether the browser stored it: storage may be blocked or full. */
function keepUploadDraft(path: UploadVariant['path'], draft: UploadDraft): boolean {
  try {
    if (draft === blankUploadDraft) localStorage.removeItem(keyOf(path))
    else localStorage.setItem(keyOf(path), JSON.stringify(draft))
    return true
  } catch (error) {
    console.warn('The draft could not be kept', error)
    return false
  }
}

function readUploadDraft(path: UploadVariant['path']): UploadDraft | undefined {
  try {
    const decoded = decodeJson(localStorage.getItem(keyOf(path)) ?? 'null')
    const draft = z.safeParse(stored, decoded.ok ? decoded.value : undefined)
    return draft.success ? draft.data : undefined
  } catch (error) {
    console.warn('The draft could not be read', error)
    return undefined
  }
}
