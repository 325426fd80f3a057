import { isObject, parseStored } from './stored-values.ts'

/** One page of questions as far as it was filled in. */
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
  /** What the server has stored of it; undefined where it was not sent, or changed and not sent again. */
  readSent: (form: string) => Readonly<Record<string, string>> | undefined
}

/** The part of the storage that only questionnaires use. It is a file of its own, so that the feed does not load it. */
export function openFormStorage(storage: Pick<Storage, 'getItem' | 'setItem'>): FormStorage {
  /** All of them each time: another tab may have written too. */
  const drafts = () => {
    const value = parseStored(storage.getItem('form_answers'))
    return isObject(value) ? value : {}
  }
  const readDraft = (form: string) => asDraft(drafts()[form])
  return {
    readDraft,
    readSent: (form) => {
      const { sent } = readDraft(form)
      return sent?.isStored ? asTexts(parseStored(sent.fields)) : undefined
    },
    writeDraft: (form, draft) => storage.setItem('form_answers', JSON.stringify({ ...drafts(), [form]: draft })),
  }
}

function asDraft(value: unknown): FormDraft {
  if (!isObject(value)) return { answers: {}, touched: [], sent: null }
  return { answers: asTexts(value['answers']), touched: asNames(value['touched']), sent: asSent(value['sent']) }
}

const asNames = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : []

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
