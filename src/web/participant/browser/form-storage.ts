import { asNames, asParameters, isObject } from './stored-values.ts'

/** What a questionnaire page needs to know of the visit that it continues. */
export type Visitor = {
  user_id: string
  experiment_id: string
  condition: number
  session_token: string
  client_seed: string
  form_names: readonly string[]
  /** The page stays after it was saved: somebody else moves the person on. */
  isRedirectDisabled: boolean
}

/** One questionnaire as far as it was filled in. */
export type FormDraft = {
  answers: Readonly<Record<string, string>>
  /** Keys of sliders that were moved or confirmed. */
  touched: readonly string[]
  /** What was sent last, and under which uid. */
  sent: { event_uid: string; fields: string; isStored: boolean } | null
}

export type FormStorage = {
  /** Undefined where no visit was begun in this browser, or where it has ended. */
  readVisitor: () => Visitor | undefined
  readDraft: (form: string) => FormDraft
  writeDraft: (form: string, draft: FormDraft) => void
}

/** The part of the storage that questionnaires alone use; apart from the rest, because the feed does not load it. */
export function openFormStorage(storage: Pick<Storage, 'getItem' | 'setItem'>): FormStorage {
  const text = (name: string) => storage.getItem(name) ?? ''
  const json = (name: string): unknown => {
    try {
      return JSON.parse(text(name))
    } catch {
      return undefined
    }
  }
  /** All of them each time: another tab may have written too. */
  const drafts = () => {
    const value = json('form_answers')
    return isObject(value) ? value : {}
  }
  return {
    readVisitor: () => {
      const session_token = text('session_token')
      const condition = json('condition')
      if (session_token === '' || typeof condition !== 'number') return undefined
      return {
        user_id: text('user_id'),
        experiment_id: text('experiment_id'),
        condition,
        session_token,
        client_seed: text('client_seed'),
        form_names: asNames(json('form_names')),
        isRedirectDisabled: asParameters(json('experiment_parameters'))['redirect-disabled'] === 'yes',
      }
    },
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
