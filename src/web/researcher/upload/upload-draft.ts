import { cleanSetName } from '#domain/stimuli/set-name.ts'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'

/** A card that is being written, and its row in the sheet: null for a new one. */
export type WrittenPost = { row: number | null; cells: RowCells }

/** What the researcher has entered so far. Files are not part of it, because a page cannot store them. */
export type UploadDraft = {
  category: string
  name: string
  /** The sheet as it was pasted, or converted to text if it came as a file. */
  text: string
  /** Whether the page made the sheet from the names of files: then their rows come and go with them. */
  isMade: boolean
  /** The sheet of comments, if there is one. */
  comments: string
  /** Whether the addresses of its pictures stay out of the set, because they can say who wrote a post. */
  hidesAddresses: boolean
  /** The column by whose values it becomes several sets; empty for one set. */
  divideBy: string
  /** Null while no card is being written. */
  post: WrittenPost | null
}

export type UploadDraftEvent =
  | { happened: 'category-chosen'; category: string }
  | { happened: 'name-typed'; typed: string }
  | { happened: 'sheet-given'; text: string }
  | { happened: 'sheet-made'; text: string }
  | { happened: 'sheet-edited'; text: string }
  | { happened: 'comments-given'; text: string }
  | { happened: 'addresses-hidden'; hidesAddresses: boolean }
  | { happened: 'division-chosen'; divideBy: string }
  | { happened: 'post-written'; post: WrittenPost | null }
  | { happened: 'cleared' }

export const blankUploadDraft: UploadDraft = {
  category: '',
  name: '',
  text: '',
  isMade: false,
  comments: '',
  hidesAddresses: false,
  divideBy: '',
  post: null,
}

export function uploadDraft(draft: UploadDraft, event: UploadDraftEvent): UploadDraft {
  switch (event.happened) {
    case 'category-chosen':
      return { ...draft, category: event.category }
    case 'name-typed':
      return { ...draft, name: cleanSetName(event.typed) }
    case 'sheet-given':
      return { ...draft, text: event.text, isMade: false, post: null, hidesAddresses: draft.hidesAddresses && event.text !== '' }
    case 'sheet-made':
      return { ...draft, text: event.text, isMade: event.text !== '' }
    case 'sheet-edited':
      return { ...draft, text: event.text }
    case 'comments-given':
      return { ...draft, comments: event.text }
    case 'addresses-hidden':
      return { ...draft, hidesAddresses: event.hidesAddresses }
    case 'division-chosen':
      return { ...draft, divideBy: event.divideBy }
    case 'post-written':
      return { ...draft, post: event.post }
    case 'cleared':
      return blankUploadDraft
  }
}
