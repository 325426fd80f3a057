import type { Score } from '../../answer-keys/answer-key.ts'
import { attentionAnswerOf, scoresOf } from '../../answer-keys/index.ts'
import { drawsOfItem } from '../../answers/draws.ts'
import { changeOfAnswer } from '../../disclosure/changed-columns.ts'
import type { PublishedChanges } from '../../disclosure/disclosure.ts'
import { type Block, blocksOf, type Item, type Questionnaire } from '../../questionnaires/questionnaire.ts'
import { cardKey } from '../../questions/card-rule.ts'
import { asksNothing } from '../../questions/item-fields.ts'
import { descriptionOf } from '../../questions/kinds/descriptions.ts'
import { partsOf } from '../../questions/kinds/index.ts'
import type { Part } from '../../questions/kinds/kind.ts'
import { partsWithCondition } from '../../questions/offered.ts'
import type { Column } from '../csv.ts'
import { csv, yesNo } from './variables.ts'

const COMPUTED = { sum: 'sum', mean: 'mean', 'count-right': 'number of right answers' } as const

/** How a score is computed and when it is missing, in words; undefined where that is not declared. */
export function scoreWords({ declared }: Pick<Score, 'declared'>): string | undefined {
  if (declared === undefined) return undefined
  const { compute, keys, right = {}, minAnswers = keys.length } = declared
  const items = keys.map((key) => (Object.hasOwn(right, key) ? `${key} (${right[key]})` : key)).join(', ')
  const missing =
    minAnswers < keys.length ? `missing with fewer than ${minAnswers} of ${keys.length} answers` : 'missing where an answer is'
  return `${COMPUTED[compute]} of ${items}; ${missing}`
}

/** What a reader of the data may take for our slip and is the original product's, kept so that data sets join (ruling D1). */
function publishedOddity(item: Item): string | undefined {
  if (!('options' in item)) return undefined
  if (item.options.some(({ value }) => value.includes('slighly'))) return 'slighly (sic): spelt as in the published data'
  if (item.key === 'covid-desired-frequency') return 'values end in election (sic), as in the published data'
  return undefined
}

/** What the codebooks say of one stored answer. */
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

/** One row for each stored answer, and one for what asks nothing. */
export const itemRows = (questionnaire: Questionnaire, changes?: PublishedChanges): readonly ItemRow[] =>
  blocksOf(questionnaire).flatMap((block) =>
    block.items.flatMap((item) => {
      const asked = partsOf(item)
      return (asked.length === 0 ? [{ ...item, options: [] }] : asked).map(
        (part): ItemRow => ({
          key: part.key,
          type: item.type,
          wording: part.label,
          hint: item.hint ?? '',
          isRequired: item.isRequired && !asksNothing(item.type) && !('isOptional' in part),
          values: part.options,
          notes: [
            ...notesOn(questionnaire, { block, item, part }),
            ...[changeOfAnswer(changes, questionnaire.name, part.key)].flatMap((how) => how ?? []),
          ],
          reversedIn: [...new Set(reversing(questionnaire, part.key).map(({ name }) => name))],
        }),
      )
    }),
  )

const reversing = (questionnaire: Questionnaire, key: string) =>
  scoresOf(questionnaire).filter(({ reverseKeyed = [] }) => reverseKeyed.includes(key))

type Asked = { block: Block; item: Item; part: Pick<Part, 'key' | 'isOptional'> }

function notesOn(questionnaire: Questionnaire, { block, item, part }: Asked): string[] {
  const notes = part.isOptional === true ? ['what is written beside the option'] : [...(descriptionOf(item).notes?.(item) ?? [])]
  if (block.cards !== undefined)
    notes.push(`asked for each card, one row per card, stored as ${cardKey(part.key, '{entity_id}')}`)
  if (item.showIf !== undefined || block.showIf !== undefined) notes.push('asked only where its condition holds')
  if (partsWithCondition(item).length > 0) notes.push('some answers are offered only where their condition holds')
  if (block.nDrawn !== undefined) notes.push(`${block.nDrawn} of the items of this block are drawn for each participant`)
  for (const { what, field } of part.isOptional === true ? [] : drawsOfItem(item))
    notes.push(`order of the ${what} drawn, stored as ${field}`)
  const oddity = publishedOddity(item)
  if (oddity !== undefined) notes.push(oddity)
  if (item.isSensitive) notes.push('sensitive')
  if (item.isDropped) notes.push('a decoy: shown and checked, never stored')
  const attentionAnswer = attentionAnswerOf(questionnaire, part)
  if (attentionAnswer !== undefined) notes.push(`attention check, right answer: ${attentionAnswer}`)
  return notes
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
export const codebookItemsCsv = (questionnaires: readonly Questionnaire[], changes?: PublishedChanges): string =>
  csv(
    ITEMS,
    questionnaires.flatMap((questionnaire) => {
      const { name: instrument, citation = null } = questionnaire
      const items = itemRows(questionnaire, changes).map((item) => [
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
      const scores = scoresOf(questionnaire).map((score) => [
        ...[instrument, 'score', score.name, 'number', score.label, null, null, null, scoreWords(score) ?? null],
        ...[score.reverseKeyed?.join(';') ?? null, score.version, score.citation ?? citation],
      ])
      return [...items, ...scores]
    }),
  )
