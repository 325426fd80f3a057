import { attentionAnswerOf, scoresOf } from '../../answer-keys/index.ts'
import { type Item, itemsOf, type Questionnaire } from '../../questionnaires/questionnaire.ts'
import type { Column } from '../csv.ts'
import { publishedOddity } from './published-oddities.ts'
import { csv, yesNo } from './variables.ts'

/** What the codebooks say of one question. */
export type ItemRow = {
  key: string
  type: Item['type']
  wording: string
  hint: string
  isRequired: boolean
  /** Values that can be stored, with what participants read. */
  values: readonly { value: string; label: string }[]
  /** Bounds, attention answer and the like, in words. */
  notes: readonly string[]
  reversedIn: readonly string[]
}

export const itemRows = (questionnaire: Questionnaire): readonly ItemRow[] =>
  itemsOf(questionnaire).map((item) => ({
    key: item.key,
    type: item.type,
    wording: item.label,
    hint: item.hint ?? '',
    isRequired: item.isRequired,
    values: 'options' in item ? item.options : [],
    notes: notesOn(questionnaire, item),
    reversedIn: scoresOf(questionnaire)
      .filter(({ reverseKeyed = [] }) => reverseKeyed.includes(item.key))
      .map(({ name }) => name),
  }))

function notesOn(questionnaire: Questionnaire, item: Item): string[] {
  const notes = boundsOf(item)
  if (item.type === 'checkbox') notes.push('several choices, joined with ;')
  const oddity = publishedOddity(item)
  if (oddity !== undefined) notes.push(oddity)
  if (item.isSensitive) notes.push('sensitive')
  if (item.isDropped) notes.push('a decoy: shown and checked, never stored')
  const attentionAnswer = attentionAnswerOf(questionnaire, item)
  if (attentionAnswer !== undefined) notes.push(`attention check, right answer: ${attentionAnswer}`)
  return notes
}

function boundsOf(item: Item): string[] {
  switch (item.type) {
    case 'number':
      return [rangeOf(item), ...(item.isWhole ? ['whole number'] : [])].filter((note) => note !== '')
    case 'ladder':
      return [`${item.min} (${item.bottomLabel}) to ${item.max} (${item.topLabel})`]
    case 'slider':
      return [
        `${item.min} (${item.minLabel}) to ${item.max} (${item.maxLabel}) in steps of ${item.step}${item.unit === undefined ? '' : `, ${item.unit}`}`,
        `starts at ${item.initial}; ${item.key}_touched says whether it was moved`,
      ]
    case 'text':
    case 'long-text':
      return [`at most ${item.maxLength} characters`]
    default:
      return []
  }
}

/** The values that a number may have, in words; nothing where there are no bounds. */
export function rangeOf({ min, max }: { min?: number | undefined; max?: number | undefined }): string {
  if (min === undefined) return max === undefined ? '' : `at most ${max}`
  return max === undefined ? `at least ${min}` : `${min} to ${max}`
}

const ITEMS: readonly Column[] = [
  'instrument',
  'kind',
  'name',
  'type',
  'wording',
  'hint',
  'required',
  'values',
  'notes',
  'reverse_keyed',
  'version',
  'citation',
].map((name): Column => ({ name, cell: 'free-text', about: '' }))

/** `codebook_items.csv`: one row per question and per score. */
export const codebookItemsCsv = (questionnaires: readonly Questionnaire[]): string =>
  csv(
    ITEMS,
    questionnaires.flatMap((questionnaire) => {
      const { name: instrument, citation = null } = questionnaire
      const items = itemRows(questionnaire).map((item) => [
        instrument,
        'item',
        item.key,
        item.type,
        item.wording,
        item.hint,
        yesNo(item.isRequired),
        item.values.map(({ value, label }) => `${value} = ${label}`).join('; '),
        item.notes.join('; '),
        item.reversedIn.join(';'),
        null,
        citation,
      ])
      const scores = scoresOf(questionnaire).map(({ name, label, version, reverseKeyed = [] }) => [
        ...[instrument, 'score', name, 'number', label, null, null, null, null],
        ...[reverseKeyed.join(';'), version, citation],
      ])
      return [...items, ...scores]
    }),
  )
