import { findAct } from '../engagement/acts/index.ts'
import { blocksOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { fieldAndCard } from '../questions/card-rule.ts'
import { inLanguage } from '../questions/in-language.ts'
import { partsOf } from '../questions/kinds/index.ts'
import type { Text } from '../questions/text.ts'
import { dotted } from './replay-event.ts'

/** Kinds of items whose answer is chosen by pointing, whatever it is stored as. */
const POINTED: readonly string[] = [
  'radio',
  'checkbox',
  'dropdown',
  'picture',
  'matrix',
  'ranking',
  'ladder',
  'slider',
  'analogue',
]

/** Answers of a form with everything that was typed as dots. What is no question of it, such as an order that was drawn, is left out. */
export function maskedAnswers(
  form: Questionnaire<Text> | undefined,
  answers: Readonly<Record<string, string>>,
): Record<string, string> {
  const isChosen = new Map<string, boolean>()
  for (const { items } of form === undefined ? [] : blocksOf(inLanguage(form, [])))
    for (const item of items)
      for (const { key, holds } of item.type === 'hidden' ? [] : partsOf(item))
        isChosen.set(key, holds === 'option' || holds === 'options' || (holds === 'number' && POINTED.includes(item.type)))
  return Object.fromEntries(
    Object.entries(answers).flatMap(([field, value]) => {
      const chosen = isChosen.get(field) ?? isChosen.get(fieldAndCard(field)?.field ?? '')
      return chosen === undefined ? [] : [[field, chosen ? value : dotted(value)]]
    }),
  )
}

/** What was recorded with an act, with what the participant wrote as dots. */
export function maskedDetail(name: string | null, detail: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const written = findAct(name ?? '')?.fields.find((field) => field.name === 'text' && field.type === 'text')
  return written === undefined ? detail : { ...detail, text: dotted(String(detail['text'] ?? '')) }
}
