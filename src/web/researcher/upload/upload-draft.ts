import { cleanSetName } from '#domain/stimuli/set-name.ts'

/** What the researcher has entered so far. Files are not part of it, because a page cannot store them. */
export type UploadDraft = {
  category: string
  name: string
  /** The sheet as it was pasted, or converted to text if it came as a file. */
  text: string
}

export type UploadDraftEvent =
  | { happened: 'category-chosen'; category: string }
  | { happened: 'name-typed'; typed: string }
  | { happened: 'sheet-given'; text: string }
  | { happened: 'cleared' }

export const blankUploadDraft: UploadDraft = { category: '', name: '', text: '' }

export function uploadDraft(draft: UploadDraft, event: UploadDraftEvent): UploadDraft {
  switch (event.happened) {
    case 'category-chosen':
      return { ...draft, category: event.category }
    case 'name-typed':
      return { ...draft, name: cleanSetName(event.typed) }
    case 'sheet-given':
      return { ...draft, text: event.text }
    case 'cleared':
      return blankUploadDraft
  }
}
