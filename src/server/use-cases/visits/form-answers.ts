import { MAX_ANSWER, type ParticipantEvent } from '#contract/events.ts'
import { storable } from '#contract/text.ts'
import { decodeText } from '#contract/wire.ts'
import { checkFields, fieldsOfOtherTopics } from '#domain/answers/check-fields.ts'
import { storedAnswer } from '#domain/answers/form-fields.ts'
import { sayProblem } from '#domain/answers/problem.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { askedIn, type Item, itemsOf, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { Refusal } from '#server/refusal.ts'
import { settingsOfCondition } from '#server/store/studies/studies.ts'
import { participantById } from '#server/store/visits/participants.ts'
import type { Deps } from '../deps.ts'
import type { Speaker } from './identify.ts'

type Sent = Pick<Extract<ParticipantEvent, { kind: 'form' }>, 'form' | 'form_fields'>

/** A questionnaire of ours by its name, as the study of the speaker asks it. */
export type KnownForms = (form: string | undefined) => Questionnaire | undefined

const registered: KnownForms = (form) => questionnaires.find(({ name }) => name === form)

/** Reads the settings of the study only where a form was sent that depends on them, such as on the topics. */
export async function knownForms(
  { database: { db } }: Deps,
  speaker: Speaker,
  events: readonly (ParticipantEvent | Refusal)[],
): Promise<KnownForms> {
  const isNeeded = events.some((event) => 'kind' in event && event.kind === 'form' && registered(event.form)?.inStudy)
  const participant = isNeeded ? await participantById(db, speaker.participant_id) : undefined
  if (!participant) return registered
  const settings = normaliseParameters(await settingsOfCondition(db, participant))
  return (form) => {
    const questionnaire = registered(form)
    return questionnaire && askedIn(questionnaire, settings)
  }
}

/**
 * Answers as they are stored. For questionnaires of ours: numbers in plain digits, options as published, and no decoys, even if a client
 * sent them (ruling D2).
 */
export function answersOf({ form_fields }: Pick<Sent, 'form_fields'>, known: Questionnaire | undefined): Record<string, string> {
  const items = new Map<string, Item>(known ? itemsOf(known).map((item) => [item.key, item]) : [])
  return Object.fromEntries(
    decoded(form_fields).flatMap(([field, answer]) => {
      const item = items.get(field)
      if (item?.isDropped === true) return []
      // An item without an answer stays without one: an untouched slider has no answer unless its page sent one.
      return [[field, item === undefined || answer.trim() === '' ? answer : storedAnswer(item, answer, field)]]
    }),
  )
}

const decoded = (fields: Sent['form_fields']) =>
  Object.entries(fields).map(([field, encoded]) => [storable(field), storable(decodeText(encoded))] as const)

const MAX_PROBLEMS = 20

/** Why a form is refused, field by field. A form with one wrong answer is not stored in part. */
export function wrongAnswers(event: ParticipantEvent, forms: KnownForms): Refusal | undefined {
  if (event.kind !== 'form') return undefined
  const problems = problemsIn(event, forms(event.form))
    .slice(0, MAX_PROBLEMS)
    .map((problem) => `form_fields.${problem}`)
  return problems.length === 0 ? undefined : new Refusal('invalid_body', problems.join('; '), problems)
}

function problemsIn({ form_fields }: Sent, known: Questionnaire | undefined): string[] {
  const fields = decoded(form_fields)
  const tooLong = fields.filter(([, answer]) => answer.length > MAX_ANSWER)
  if (tooLong.length > 0) return tooLong.map(([field]) => `${field}: longer than ${MAX_ANSWER} characters`)
  if (known === undefined) return []
  const answers = Object.fromEntries(fields)
  // A missing answer is valid data: the person did not answer.
  return [
    ...Object.entries(checkFields(known, answers))
      .filter(([field]) => (answers[field] ?? '').trim() !== '')
      .map(([field, problem]) => `${field}: ${sayProblem(problem)}`),
    ...fieldsOfOtherTopics(known, answers).map((field) => `${field}: this study does not ask it`),
  ]
}
