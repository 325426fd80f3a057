import { findAct } from '../engagement/acts/index.ts'
import { interventionOf } from '../interventions/choose-intervention.ts'
import { blocksOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { fieldAndCard } from '../questions/card-rule.ts'
import { inLanguage } from '../questions/in-language.ts'
import { isHidden } from '../questions/item-fields.ts'
import { descriptionOf } from '../questions/kinds/descriptions.ts'
import { partsOf } from '../questions/kinds/index.ts'
import type { Text } from '../questions/text.ts'
import { dotted } from './replay-event.ts'

type Answers = Record<string, string>

/**
 * Answers of a form, and which of them were typed: these are dots, unless letters are shown. What is no question of the form, such as
 * an order that was drawn, is left out.
 */
export function shownAnswers(
  form: Questionnaire<Text> | undefined,
  answers: Readonly<Answers>,
  isLetters: boolean,
): { answers: Answers; typed: string[] } {
  const isChosen = new Map<string, boolean>()
  for (const { items } of form === undefined ? [] : blocksOf(inLanguage(form, [])))
    for (const item of items)
      for (const { key, holds } of isHidden(item) ? [] : partsOf(item))
        isChosen.set(
          key,
          holds === 'option' || holds === 'options' || (holds === 'number' && descriptionOf(item).isPointed === true),
        )
  const chosen = (field: string) => isChosen.get(field) ?? isChosen.get(fieldAndCard(field)?.field ?? '')
  const known = Object.entries(answers).filter(([field]) => chosen(field) !== undefined)
  const isTyped = (field: string) => chosen(field) === false
  return {
    answers: Object.fromEntries(known.map(([field, value]) => [field, isTyped(field) && !isLetters ? dotted(value) : value])),
    typed: known.map(([field]) => field).filter(isTyped),
  }
}

/** The answer to the question of an intervention, if it is one of its options. */
export function chosenOption(settings: Readonly<Answers>, answers: Readonly<Answers>): { answers: Answers } {
  const intervention = interventionOf(settings)
  if (intervention?.kind !== 'question') return { answers: {} }
  const { field, options } = intervention.question
  const chosen = options.find(({ value }) => value === answers[field])
  return { answers: chosen === undefined ? {} : { [field]: chosen.value } }
}

/** What was recorded with an act, with what the participant wrote as dots unless letters are shown. */
export function shownDetail(
  name: string | null,
  detail: Readonly<Record<string, unknown>>,
  isLetters: boolean,
): Readonly<Record<string, unknown>> {
  const written = findAct(name ?? '')?.fields.find((field) => field.name === 'text' && field.type === 'text')
  return written === undefined || isLetters ? detail : { ...detail, text: dotted(String(detail['text'] ?? '')) }
}
