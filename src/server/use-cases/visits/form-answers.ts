import { MAX_ANSWER, type ParticipantEvent } from '#contract/events.ts'
import { storable } from '#contract/text.ts'
import { decodeText } from '#contract/wire.ts'
import { checkFields } from '#domain/answers/check-fields.ts'
import { fieldOf } from '#domain/answers/form-fields.ts'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { type Item, itemsOf } from '#domain/questionnaires/questionnaire.ts'
import { Refusal } from '#server/refusal.ts'

type Sent = Pick<Extract<ParticipantEvent, { kind: 'form' }>, 'form' | 'form_fields'>

const knownForm = (form: string | undefined) => questionnaires.find(({ name }) => name === form)

/** Answers as they are stored. For questionnaires of ours: numbers in plain digits, and no decoys, even if a client sent them (ruling D2). */
export function answersOf({ form, form_fields }: Sent): Record<string, string> {
  const known = knownForm(form)
  const items = new Map<string, Item>(known ? itemsOf(known).map((item) => [item.key, item]) : [])
  return Object.fromEntries(
    decoded(form_fields).flatMap(([field, answer]) => {
      const item = items.get(field)
      if (item?.isDropped === true) return []
      // An item without an answer stays without one: an untouched slider has no answer unless its page sent one.
      return [[field, item === undefined || answer.trim() === '' ? answer : fieldOf(item, answer)]]
    }),
  )
}

const decoded = (fields: Sent['form_fields']) =>
  Object.entries(fields).map(([field, encoded]) => [storable(field), storable(decodeText(encoded))] as const)

const MAX_PROBLEMS = 20

/** Why a form is refused, field by field. A form with one wrong answer is not stored in part. */
export function wrongAnswers(event: ParticipantEvent): Refusal | undefined {
  if (event.kind !== 'form') return undefined
  const problems = problemsIn(event)
    .slice(0, MAX_PROBLEMS)
    .map((problem) => `form_fields.${problem}`)
  return problems.length === 0 ? undefined : new Refusal('invalid_body', problems.join('; '), problems)
}

function problemsIn({ form, form_fields }: Sent): string[] {
  const fields = decoded(form_fields)
  const tooLong = fields.filter(([, answer]) => answer.length > MAX_ANSWER)
  if (tooLong.length > 0) return tooLong.map(([field]) => `${field}: longer than ${MAX_ANSWER} characters`)
  const known = knownForm(form)
  if (known === undefined) return []
  const answers = Object.fromEntries(fields)
  // A missing answer is valid data: the person did not answer.
  return Object.entries(checkFields(known, answers))
    .filter(([field]) => (answers[field] ?? '').trim() !== '')
    .map(([field, sentence]) => `${field}: ${sentence}`)
}
