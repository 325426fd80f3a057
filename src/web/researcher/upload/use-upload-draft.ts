import { useReducer, useState } from 'react'
import * as z from 'zod/mini'
import type { DraftFormat } from '../drafts/kept-drafts.ts'
import { type DraftOpening, openDrafts, useKeptDraft } from '../drafts/use-kept-draft.ts'
import { blankUploadDraft, type UploadDraft, uploadDraft } from './upload-draft.ts'
import type { UploadVariant } from './upload-variants.ts'

type Opening = DraftOpening & { path: UploadVariant['path'] }

export function useUploadDraft({ path, by, wanted }: Opening) {
  const shelf = { name: `draft:${path}`, by, format }
  const [drafts] = useState(() => openDrafts(shelf, 0, wanted))
  const [draft, dispatch] = useReducer(uploadDraft, drafts.opened?.value ?? blankUploadDraft)
  const isEdited = draft !== blankUploadDraft
  const { isStored, others, discard } = useKeptDraft({ shelf, drafts, now: { from: 0, value: draft, isEdited } })
  return { draft, dispatch, isRestored: drafts.opened !== undefined && isEdited, isKept: isStored, others, discard }
}

/** Drafts of earlier versions neither say who made the sheet nor have comments. */
const given = z.object({
  category: z.string(),
  name: z.string(),
  text: z.string(),
  isMade: z._default(z.boolean(), false),
  comments: z._default(z.string(), ''),
})

const GIVEN = 'given'

const format: DraftFormat<UploadDraft> = {
  parts: [GIVEN],
  write: (draft) => ({ [GIVEN]: draft }),
  read: ({ [GIVEN]: stored }) => {
    const draft = z.safeParse(given, stored)
    return draft.success ? draft.data : undefined
  },
}
