import { cleanSetName } from '#domain/stimuli/set-name.ts'

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
}

export type UploadDraftEvent =
  | { happened: 'category-chosen'; category: string }
  | { happened: 'name-typed'; typed: string }
  | { happened: 'sheet-given'; text: string }
  | { happened: 'sheet-made'; text: string }
  | { happened: 'sheet-edited'; text: string }
  | { happened: 'comments-given'; text: string }
  | { happened: 'cleared' }

export const blankUploadDraft: UploadDraft = { category: '', name: '', text: '', isMade: false, comments: '' }

export function uploadDraft(draft: UploadDraft, event: UploadDraftEvent): UploadDraft {
  switch (event.happened) {
    case 'category-chosen':
      return { ...draft, category: event.category }
    case 'name-typed':
      return { ...draft, name: cleanSetName(event.typed) }
    case 'sheet-given':
      return { ...draft, text: event.text, isMade: false }
    case 'sheet-made':
      return { ...draft, text: event.text, isMade: event.text !== '' }
    case 'sheet-edited':
      return { ...draft, text: event.text }
    case 'comments-given':
      return { ...draft, comments: event.text }
    case 'cleared':
      return blankUploadDraft
  }
}
