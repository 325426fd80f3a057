import { fieldNames, isSent, storedAnswer } from '../answers/form-fields.ts'
import { INTERVENTION, interventionItems } from '../exports/codebook/intervention-instrument.ts'
import type { StudyFacts } from '../exports/tidy/table.ts'
import { blocksOf, type Item, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { fieldAndCard } from '../questions/card-rule.ts'
import { descriptionOf } from '../questions/kinds/descriptions.ts'
import { partsOf } from '../questions/kinds/index.ts'
import type { Part } from '../questions/kinds/kind.ts'
import { answerColumn } from './known-columns.ts'

/** What is known of a field of a form as it is stored. */
export type AnswerField = {
  /** The column that the field belongs to, without the card that it may be about. */
  column: string
  label: string
  /** Whether people wrote it in words of their own. A field of no question that we know counts as one. */
  isText: boolean
  /** Whether this can be an answer to the question: what cannot is text, too. */
  isAnswer: (value: string) => boolean
}

type Known = { label: string; isText: boolean; isAnswer: (value: string) => boolean }

const ANYTHING = () => true

/** Finds a field of a form of the study. Each is looked at once. */
export function answerFields({
  questionnaires,
}: Pick<StudyFacts, 'questionnaires'>): (form: string, field: string) => AnswerField {
  const forms = new Map(questionnaires.map((questionnaire) => [questionnaire.name, fieldsIn(questionnaire)]))
  const intervention = forms.get(INTERVENTION) ?? new Map<string, Known>()
  for (const item of interventionItems)
    if (!intervention.has(item.key)) intervention.set(item.key, { label: item.label, isText: false, isAnswer: ANYTHING })
  forms.set(INTERVENTION, intervention)
  const found = new Map<string, AnswerField>()
  return (form, field) => {
    const key = JSON.stringify([form, field])
    const before = found.get(key)
    if (before !== undefined) return before
    const now = find(forms.get(form), form, field)
    found.set(key, now)
    return now
  }
}

function find(fields: ReadonlyMap<string, Known> | undefined, form: string, field: string): AnswerField {
  const own = fields?.get(field)
  if (own !== undefined) return { column: answerColumn(form, field), ...own }
  const about = fieldAndCard(field)?.field
  const ofCard = about === undefined ? undefined : fields?.get(about)
  if (about !== undefined && ofCard !== undefined) return { column: answerColumn(form, about), ...ofCard }
  return { column: answerColumn(form, field), label: field, isText: true, isAnswer: ANYTHING }
}

function fieldsIn(questionnaire: Questionnaire): Map<string, Known> {
  // What was drawn, whether a slider was touched: no words of anybody.
  const fields = new Map<string, Known>(
    fieldNames(questionnaire).map((name) => [name, { label: name, isText: false, isAnswer: ANYTHING }]),
  )
  for (const item of blocksOf(questionnaire).flatMap(({ items }) => items.filter(isSent)))
    for (const part of partsOf(item)) {
      const isText = part.holds === 'text' && !descriptionOf(item).isGiven
      fields.set(part.key, { label: part.label || part.key, isText, isAnswer: fits(item, part) })
    }
  return fields
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Versions of a study may have asked a question in another way: what does not fit the kind of its column is text. */
function fits(item: Item, part: Part): (value: string) => boolean {
  if (descriptionOf(item).isGiven || part.holds === 'text') return ANYTHING
  const values = new Set(part.options.map(({ value }) => value))
  return (given) => {
    if (given.trim() === '') return true
    const value = storedAnswer(item, given, part.key)
    if (part.holds === 'number') return Number.isFinite(Number(value))
    if (part.holds === 'date') return DAY.test(value)
    return (part.holds === 'options' ? value.split(';') : [value]).every((each) => values.has(each))
  }
}
