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

/** Answers as they are stored. Of a questionnaire that we know: numbers in plain digits, and no decoys, whoever sent them (ruling D2). */
export function answersOf({ form, form_fields }: Sent): Record<string, string> {
  const known = knownForm(form)
  const items = new Map<string, Item>(known ? itemsOf(known).map((item) => [item.key, item]) : [])
  return Object.fromEntries(
    decoded(form_fields).flatMap(([field, answer]) => {
      const item = items.get(field)
      if (item?.isDropped === true) return []
      // What was left open stays open: an untouched slider has no answer unless its page says so.
      return [[field, item === undefined || answer.trim() === '' ? answer : fieldOf(item, answer)]]
    }),
  )
}

const decoded = (fields: Sent['form_fields']) =>
  Object.entries(fields).map(([field, encoded]) => [storable(field), storable(decodeText(encoded))] as const)

const MAX_PROBLEMS = 20

/** Refuses forms with a wrong answer, naming each field; then nothing of the call is stored. `placeOf` says where an event stands in the body. */
export function refuseWrongAnswers(events: readonly ParticipantEvent[], placeOf: (index: number) => string): void {
  if (!events.some(({ kind }) => kind === 'form')) return
  const problems = events.flatMap((event, index) =>
    event.kind === 'form' ? problemsIn(event).map((problem) => `${placeOf(index)}form_fields.${problem}`) : [],
  )
  if (problems.length === 0) return
  const told = problems.slice(0, MAX_PROBLEMS)
  throw new Refusal('invalid_body', told.join('; '), told)
}

function problemsIn({ form, form_fields }: Sent): string[] {
  const fields = decoded(form_fields)
  const tooLong = fields.filter(([, answer]) => answer.length > MAX_ANSWER)
  if (tooLong.length > 0) return tooLong.map(([field]) => `${field}: longer than ${MAX_ANSWER} characters`)
  const known = knownForm(form)
  if (known === undefined) return []
  const answers = Object.fromEntries(fields)
  // An answer that is missing is a fact about the person, no mistake of the sender.
  return Object.entries(checkFields(known, answers))
    .filter(([field]) => (answers[field] ?? '').trim() !== '')
    .map(([field, sentence]) => `${field}: ${sentence}`)
}
