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

/** Drafts of earlier versions do not say who made the sheet, and have neither comments nor a post that is being written. */
const given = z.object({
  category: z.string(),
  name: z.string(),
  text: z.string(),
  isMade: z._default(z.boolean(), false),
  comments: z._default(z.string(), ''),
  hidesAddresses: z._default(z.boolean(), false),
  divideBy: z._default(z.string(), ''),
  post: z._default(z.nullable(z.object({ row: z.nullable(z.int()), cells: z.record(z.string(), z.string()) })), null),
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
