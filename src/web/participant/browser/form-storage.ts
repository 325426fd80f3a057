import type { AnswerLog, FieldLog } from '../form/answer-log.ts'
import { isObject, parseStored } from './stored-values.ts'

/** One page of questions as far as it was filled in. */
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
      return sent?.isStored ? asRecord(parseStored(sent.fields), isText) : undefined
    },
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

const asNames = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])

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
