import { MAX_ANSWER, type ParticipantEvent } from '#contract/events.ts'
import { storable } from '#contract/text.ts'
import { decodeText } from '#contract/wire.ts'
import { cardFieldOf } from '#domain/answers/card-fields.ts'
import { checkFields, fieldsOfOtherTopics } from '#domain/answers/check-fields.ts'
import { checkOwnFields, hasPage } from '#domain/answers/check-own-fields.ts'
import { storedAnswer } from '#domain/answers/form-fields.ts'
import { type Problem, REQUIRED, sayProblem } from '#domain/answers/problem.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { type Answers, askedIn, blocksOf, type Item, itemsOf, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { Definition } from '#domain/questions/definition.ts'
import { drawsIn } from '#domain/questions/drawing/drawn-pages.ts'
import { findInStudy } from '#domain/questions/find-in-study.ts'
import { partsOf } from '#domain/questions/kinds/index.ts'
import { ownQuestionnaires } from '#domain/questions/own-questionnaires.ts'
import { Refusal } from '#server/refusal.ts'
import { settingsOfCondition } from '#server/store/studies/studies.ts'
import { askedCardsOf } from '#server/store/visits/asked-cards.ts'
import { drawnAnswers } from '#server/store/visits/drawn-parts.ts'
import { participantById } from '#server/store/visits/participants.ts'
import type { Deps } from '../deps.ts'
import type { Speaker } from './identify.ts'

type Sent = Pick<Extract<ParticipantEvent, { kind: 'form' }>, 'form' | 'page' | 'form_fields'>

/** A questionnaire by its name, as the study of the speaker asks it. */
export type KnownForm = {
  questionnaire: Questionnaire
  /** Of a researcher's own only what it asks is taken: of shipped ones older pages and scripts may send more. */
  isOwn: boolean
  /** The cards that a block asks the speaker about. */
  cardsOf: (block: string) => readonly string[]
  /** By key: what was drawn for the speaker. */
  drawn: Answers
}

export type KnownForms = (form: string | undefined) => KnownForm | undefined

const shipped = (form: string | undefined) => questionnaires.find(({ name }) => name === form)

const asShipped = (questionnaire: Questionnaire | undefined): KnownForm | undefined =>
  questionnaire && { questionnaire, isOwn: false, cardsOf: () => [], drawn: {} }

/** Forms of which no study has a questionnaire: answers to interventions come one by one, and so do those without a name. */
const NO_QUESTIONNAIRE: readonly string[] = ['', 'intervention']

/** Reads the settings of the study only where a form was sent that depends on them: on the topics, or on the researcher's own. */
export async function knownForms(
  { database: { db } }: Deps,
  speaker: Speaker,
  events: readonly (ParticipantEvent | Refusal)[],
): Promise<KnownForms> {
  const sent = events.flatMap((event) => ('kind' in event && event.kind === 'form' ? [event.form ?? ''] : []))
  const isNeeded = sent.some(dependsOnStudy)
  const participant = isNeeded ? await participantById(db, speaker.participant_id) : undefined
  if (!participant) return (form) => asShipped(shipped(form))
  const settings = normaliseParameters(await settingsOfCondition(db, participant))
  const own = ownQuestionnaires(settings)
  const asked = sent.some((form) => asksAboutCards(own.get(form))) ? await askedCardsOf(db, speaker.participant_id) : []
  const hasDraws = sent.some((form) => drawsIn(own.get(form)?.pages ?? []).length > 0)
  const drawn = hasDraws ? await drawnAnswers(db, speaker.participant_id) : {}
  return (form = '') => {
    const questionnaire = shipped(form)
    if (questionnaire) return asShipped(askedIn(questionnaire, settings))
    const found = own.has(form) ? findInStudy(form, settings) : undefined
    return (
      found && {
        questionnaire: found,
        isOwn: true,
        cardsOf: (block) => asked.find((each) => each.form === form && each.block === block)?.entity_ids ?? [],
        drawn,
      }
    )
  }
}

function dependsOnStudy(form: string): boolean {
  const questionnaire = shipped(form)
  return questionnaire === undefined ? !NO_QUESTIONNAIRE.includes(form) : questionnaire.inStudy !== undefined
}

const asksAboutCards = (definition: Definition | undefined) =>
  definition !== undefined && blocksOf(definition).some(({ cards }) => cards !== undefined)

/**
 * Answers as they are stored. For questionnaires that we know: numbers in plain digits, options as published, and no decoys, even if a
 * client sent them (ruling D2).
 */
export function answersOf({ form_fields }: Pick<Sent, 'form_fields'>, known: KnownForm | undefined): Record<string, string> {
  const itemOf = known === undefined ? () => undefined : itemsByField(known.questionnaire)
  return Object.fromEntries(
    decoded(form_fields).flatMap(([name, answer]) => {
      const found = itemOf(name)
      if (found?.item.isDropped === true) return []
      // An item without an answer stays without one: an untouched slider has no answer unless its page sent one.
      return [[name, found === undefined || answer.trim() === '' ? answer : storedAnswer(found.item, answer, found.field)]]
    }),
  )
}

type FoundItem = { item: Item; field: string }

/** The item of a field; of a field about a card the item that is asked for each. */
function itemsByField(questionnaire: Questionnaire): (name: string) => FoundItem | undefined {
  const byField = new Map<string, Item>(
    itemsOf(questionnaire).flatMap((item) => partsOf(item).map(({ key }) => [key, item] as const)),
  )
  const cardBlocks = blocksOf(questionnaire).filter(({ cards }) => cards !== undefined)
  return (name) => {
    const ofCard = cardBlocks.flatMap((block) => cardFieldOf(block, name) ?? [])[0]
    const field = ofCard?.field ?? name
    const item = byField.get(field)
    return item && { item, field }
  }
}

const decoded = (fields: Sent['form_fields']) =>
  Object.entries(fields).map(([field, encoded]) => [storable(field), storable(decodeText(encoded))] as const)

const MAX_PROBLEMS = 20

/** Why a form is refused, field by field. A form with one wrong answer is not stored in part. */
export function wrongAnswers(event: ParticipantEvent, forms: KnownForms): Refusal | undefined {
  if (event.kind !== 'form') return undefined
  const known = forms(event.form)
  const problems =
    known?.isOwn && event.page !== undefined && !hasPage(known.questionnaire, event.page)
      ? ['page: this questionnaire has no such page']
      : problemsIn(event, known).map((problem) => `form_fields.${problem}`)
  const said = problems.slice(0, MAX_PROBLEMS)
  return said.length === 0 ? undefined : new Refusal('invalid_body', said.join('; '), said)
}

function problemsIn({ page, form_fields }: Sent, known: KnownForm | undefined): string[] {
  const fields = decoded(form_fields)
  const tooLong = fields.filter(([, answer]) => answer.length > MAX_ANSWER)
  if (tooLong.length > 0) return tooLong.map(([field]) => `${field}: longer than ${MAX_ANSWER} characters`)
  if (known === undefined) return []
  const { questionnaire, isOwn, cardsOf, drawn } = known
  const answers = Object.fromEntries(fields)
  const problems = isOwn
    ? checkOwnFields(questionnaire, { page, fields: answers, cardsOf, drawn })
    : checkFields(questionnaire, answers)
  return [
    ...Object.entries(problems)
      .filter(([field, problem]) => isWrong(answers[field], problem))
      .map(([field, problem]) => `${field}: ${sayProblem(problem)}`),
    ...(isOwn ? [] : fieldsOfOtherTopics(questionnaire, answers).map((field) => `${field}: this study does not ask it`)),
  ]
}

/** A missing answer is valid data: the person did not answer. */
const isWrong = (answer: string | undefined, { text }: Problem) =>
  text !== REQUIRED.text && (answer === undefined || answer.trim() !== '')
