import { drawsOf } from '#domain/answers/draws.ts'
import { fieldNames, storedAnswer } from '#domain/answers/form-fields.ts'
import { INTERVENTION, interventionItem, interventionItems } from '#domain/exports/codebook/intervention-instrument.ts'
import { codeOf } from '#domain/questionnaires/parts/code-of.ts'
import type { Answers, ChoiceItem, Item, Option, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { findInStudy } from '#domain/questions/find-in-study.ts'
import { touchedKey } from '#domain/questions/kinds/slider.ts'
import { formNames } from '#domain/session/journey.ts'
import type { Answered, FormWrite } from '../person/person-record.ts'

/** Why there is an answer, or none. */
export const ANSWER_STATUSES = [
  { value: 'answered', label: 'The person answered' },
  { value: 'skipped', label: 'The form was sent and this item was left open' },
  { value: 'untouched-default', label: 'A slider that the person did not touch: what is stored is where it stood' },
  { value: 'not-reached', label: 'The form belongs to the person’s journey and was not sent' },
] as const

export type AnswerStatus = (typeof ANSWER_STATUSES)[number]['value']

/** One item that a person was, or should have been, asked. */
export type AnswerRow = {
  /** Name of the form; `intervention` for what an intervention asked, `unnamed` where the form had no name. */
  instrument: string
  item_id: string
  /** Place among the items as this person met them, from 0; null where the form is none that we know. */
  item_position: number | null
  status: AnswerStatus
  code: number | null
  value: string | null
  label: string | null
  number: number | null
  text: string | null
  firstMs: number | null
  lastMs: number | null
  nChanges: number
}

type SinceZero = (ms: number | null) => number | null
type Asked = { instrument: string; key: string; item: Item | undefined; options: readonly Option[]; position: number | null }

/** The items of a person's journey in its order, then whatever else they answered. */
export function answerRows({ settings, experiment_id, writes }: Answered, sinceZero: SinceZero): AnswerRow[] {
  // The intervention is met in the feed, before the forms.
  const ofIntervention = interventionItem(settings)
  const journey = [...(ofIntervention ? [INTERVENTION] : []), ...formNames(settings, experiment_id)]
  const names = [...new Set([...journey, ...writes.map(instrumentOf)])]
  return names.flatMap((form) => {
    const own = writes.filter((write) => instrumentOf(write) === form)
    const items = form === INTERVENTION ? askedBetween(own, ofIntervention) : asked(findInStudy(form, settings), form, own)
    return items.map((each) => rowOf(each, own, sinceZero))
  })
}

/** A call may send answers without the name of a form. The name unnamed means the same. */
const instrumentOf = ({ form }: FormWrite) => (form === '' ? 'unnamed' : form)

/** Answers by form, as they were sent last. */
export const lastAnswers = (writes: readonly FormWrite[], form: string): Answers =>
  writes.findLast((write) => write.form === form)?.answers ?? {}

function asked(questionnaire: Questionnaire | undefined, form: string, writes: readonly FormWrite[]): Asked[] {
  const items = questionnaire === undefined ? [] : itemsAsMet(questionnaire, writes.at(-1)?.answers ?? {})
  const known = new Set(questionnaire === undefined ? [] : fieldNames(questionnaire))
  const others = new Set(writes.flatMap(({ answers }) => Object.keys(answers)).filter((key) => !known.has(key)))
  return [
    ...items.map(({ item, position }): Asked => ({ instrument: form, key: item.key, item, options: optionsOf(item), position })),
    ...[...others].map((key): Asked => ({ instrument: form, key, item: undefined, options: [], position: null })),
  ]
}

/** What the intervention of the condition asks, and whatever else was answered: a link may have brought another intervention. */
function askedBetween(writes: readonly FormWrite[], own: ChoiceItem | undefined): Asked[] {
  const keys = new Set([...(own ? [own.key] : []), ...writes.flatMap(({ answers }) => Object.keys(answers))])
  return [...keys].map((key) => {
    const item = own?.key === key ? own : interventionItems.find((each) => each.key === key)
    return { instrument: INTERVENTION, key, item, options: item?.options ?? [], position: null }
  })
}

/** Decoys are never sent and have no row (ruling D2). They take a place on the page all the same. */
function itemsAsMet(questionnaire: Questionnaire, answers: Answers): { item: Item; position: number }[] {
  return questionnaire.pages
    .flatMap((page) => {
      const draw = drawsOf(questionnaire, page).find(({ what }) => what === 'blocks')
      const recorded = answers[draw?.field ?? '']?.split(';') ?? []
      const order = draw?.isPossible(recorded) === true ? recorded : page.blocks.map(({ name }) => name)
      return order.flatMap((name) => page.blocks.find((block) => block.name === name)?.items ?? [])
    })
    .map((item, position) => ({ item, position }))
    .filter(({ item }) => item.isDropped !== true)
}

const optionsOf = (item: Item): readonly Option[] => (item.type === 'radio' || item.type === 'checkbox' ? item.options : [])

function rowOf(
  { instrument, key, item, options, position }: Asked,
  writes: readonly FormWrite[],
  sinceZero: SinceZero,
): AnswerRow {
  const sent = writes.filter(({ answers }) => Object.hasOwn(answers, key))
  // What an intervention asks comes one by one; of a form the last sending has all answers.
  const last = position === null ? sent.at(-1) : writes.at(-1)
  // A key is whatever a caller wrote: one that every object inherits is no answer.
  const stored = last !== undefined && Object.hasOwn(last.answers, key) ? (last.answers[key] ?? null) : null
  // Rows of earlier versions may have another spelling of an option.
  const value = stored === null || item === undefined || stored.trim() === '' ? stored : storedAnswer(item, stored)
  const status = statusOf(item, last?.answers, value)
  const isAnswer = status === 'answered' && value !== null
  return {
    instrument,
    item_id: key,
    item_position: position,
    status,
    code: isAnswer && options.length > 0 ? (codeOf(value) ?? null) : null,
    value: value === '' ? null : value,
    label: isAnswer ? labelOf(options, value) : null,
    number: isAnswer && isNumeric(item) && Number.isFinite(Number(value)) ? Number(value) : null,
    text: isAnswer && (item?.type === 'text' || item?.type === 'long-text') ? value : null,
    firstMs: sinceZero(sent[0]?.clientMs ?? null),
    lastMs: sinceZero(sent.at(-1)?.clientMs ?? null),
    nChanges: sent.filter((write, at) => at > 0 && write.answers[key] !== sent[at - 1]?.answers[key]).length,
  }
}

function statusOf(item: Item | undefined, answers: Answers | undefined, value: string | null): AnswerStatus {
  if (answers === undefined) return 'not-reached'
  if (value === null || value.trim() === '') return 'skipped'
  return item?.type === 'slider' && answers[touchedKey(item.key)] === 'no' ? 'untouched-default' : 'answered'
}

const isNumeric = (item: Item | undefined) => item?.type === 'number' || item?.type === 'ladder' || item?.type === 'slider'

/** What stood on the screen; several choices are joined with `; `. */
function labelOf(options: readonly Option[], value: string): string | null {
  const labels = value.split(';').flatMap((each) => options.find((option) => option.value === each)?.label ?? [])
  return labels.length === 0 ? null : labels.join('; ')
}
