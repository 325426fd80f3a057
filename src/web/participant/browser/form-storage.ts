import { asNames, isObject, parseStored } from './stored-values.ts'

/** One questionnaire as far as it was filled in. */
export type FormDraft = {
  answers: Readonly<Record<string, string>>
  /** Keys of sliders that were moved or confirmed. */
  touched: readonly string[]
  /** What was sent last, and under which uid. */
  sent: { event_uid: string; fields: string; isStored: boolean } | null
}

export type FormStorage = {
  readDraft: (form: string) => FormDraft
  writeDraft: (form: string, draft: FormDraft) => void
}

/** The part of the storage that only questionnaires use. It is a file of its own, so that the feed does not load it. */
export function openFormStorage(storage: Pick<Storage, 'getItem' | 'setItem'>): FormStorage {
  /** All of them each time: another tab may have written too. */
  const drafts = () => {
    const value = parseStored(storage.getItem('form_answers'))
    return isObject(value) ? value : {}
  }
  return {
    readDraft: (form) => asDraft(drafts()[form]),
    writeDraft: (form, draft) => storage.setItem('form_answers', JSON.stringify({ ...drafts(), [form]: draft })),
  }
}

function asDraft(value: unknown): FormDraft {
  if (!isObject(value)) return { answers: {}, touched: [], sent: null }
  return { answers: asTexts(value['answers']), touched: asNames(value['touched']), sent: asSent(value['sent']) }
}

const asTexts = (value: unknown): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {}

function asSent(value: unknown): FormDraft['sent'] {
  if (!isObject(value)) return null
  const { event_uid, fields, isStored } = value
  if (typeof event_uid !== 'string' || typeof fields !== 'string') return null
  return { event_uid, fields, isStored: isStored === true }
}
