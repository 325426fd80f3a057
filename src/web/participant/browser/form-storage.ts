import type { AnswerLog, FieldLog } from '../form/answer-log.ts'
import { asNames, isObject, parseStored } from './stored-values.ts'

/** One questionnaire as far as it was filled in. */
export type FormDraft = {
  answers: Readonly<Record<string, string>>
  /** Keys of sliders that were moved or confirmed. */
  touched: readonly string[]
  /** By field: how the answer came about. */
  log: AnswerLog
  /** By page: when it was first shown, in epoch milliseconds. */
  shown: Readonly<Record<string, number>>
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
  const { answers, touched, log, shown, sent } = isObject(value) ? value : {}
  return {
    answers: asRecord(answers, isText),
    touched: asNames(touched),
    log: asRecord(log, isFieldLog),
    shown: asRecord(shown, Number.isFinite as (value: unknown) => value is number),
    sent: asSent(sent),
  }
}

/** The entries that are as they were written. */
const asRecord = <T>(value: unknown, isOne: (value: unknown) => value is T): Record<string, T> =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => isOne(entry[1]))) : {}

const isText = (value: unknown): value is string => typeof value === 'string'

const isFieldLog = (value: unknown): value is FieldLog =>
  isObject(value) && ['n_changes', 'first_ms', 'last_ms'].every((name) => Number.isFinite(value[name]))

function asSent(value: unknown): FormDraft['sent'] {
  if (!isObject(value)) return null
  const { event_uid, fields, isStored } = value
  if (typeof event_uid !== 'string' || typeof fields !== 'string') return null
  return { event_uid, fields, isStored: isStored === true }
}
