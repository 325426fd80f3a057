import type { Score } from '#domain/answer-keys/answer-key.ts'
import { attentionAnswerOf, scoresOf } from '#domain/answer-keys/index.ts'
import { checkAttention } from '#domain/answers/attention.ts'
import { type Draw, drawsOf } from '#domain/answers/draws.ts'
import { isSent } from '#domain/answers/form-fields.ts'
import { itemKindOf } from '#domain/exports/item-kinds/index.ts'
import type { WideCell } from '#domain/exports/item-kinds/item-kind.ts'
import { columnsOfPart } from '#domain/exports/item-kinds/wide-columns.ts'
import { blocksOf, type Item, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { partsOf } from '#domain/questions/kinds/index.ts'
import type { Part } from '#domain/questions/kinds/kind.ts'
import { columnsOf } from '../person/person-table.ts'
import type { WideColumn, WideRow } from './wide-row.ts'

const { text, number, boolean } = columnsOf<WideRow>()

/** The columns of one questionnaire: its items, what is computed from them, and how attention was paid. */
export const wideColumns = (questionnaire: Questionnaire): WideColumn[] => [
  ...askedOnce(questionnaire).flatMap((item) => [
    ...itemColumns(questionnaire.name, item),
    ...partsOf(item).flatMap((part) => attentionColumn(questionnaire, part)),
  ]),
  ...questionnaire.pages.flatMap((page) => drawsOf(questionnaire, page)).map((draw) => drawColumn(questionnaire.name, draw)),
  ...scoresOf(questionnaire).map((score) => scoreColumn(questionnaire.name, score)),
]

/** Answers about cards have no column: everybody was asked about other cards. */
const askedOnce = (questionnaire: Questionnaire): readonly Item[] =>
  blocksOf(questionnaire).flatMap(({ items, cards }) => (cards === undefined ? items.filter(isSent) : []))

const itemColumns = (form: string, item: Item): readonly WideColumn[] =>
  partsOf(item).flatMap((part) => {
    const answered = (row: WideRow) => {
      const found = row.rowOf(form, part.key)
      return found?.status === 'answered' ? found : undefined
    }
    const cell: WideCell = { form, part, about: `${part.label} (${form}, ${part.key})`, answered }
    return (part.isOptional === true ? undefined : itemKindOf(item).columns?.(item, cell)) ?? columnsOfPart[part.holds](cell)
  })

function attentionColumn(questionnaire: Questionnaire, { key }: Part): WideColumn[] {
  if (attentionAnswerOf(questionnaire, { key }) === undefined) return []
  return [
    boolean(
      `${key}__passed`,
      `Whether the attention item ${key} was answered as it asks; missing where it was not answered`,
      (row) => {
        const taken = checkAttention(questionnaire, row.answersTo(questionnaire.name) ?? {}).find((each) => each.key === key)
        return taken === undefined || taken.result === 'unanswered' ? null : taken.result === 'passed'
      },
      { derivedBy: 'attention-1' },
    ),
  ]
}

const drawColumn = (form: string, { field, what, of }: Draw): WideColumn =>
  text(
    field,
    `Order in which the participant met the ${what} of ${what === 'blocks' ? form : of}, joined with ;`,
    (row) => row.answersTo(form)?.[field] ?? null,
  )

function scoreColumn(form: string, { name, label, version, reverseKeyed = [], compute }: Score): WideColumn {
  const reversed = reverseKeyed.length === 0 ? '' : `. Reverse-keyed: ${reverseKeyed.join(', ')}`
  const about = `${label}; missing where an item that it needs is${reversed}`
  return number(name, about, (row) => compute(row.answersTo(form) ?? {}) ?? null, { derivedBy: `${name}-${version}` })
}
