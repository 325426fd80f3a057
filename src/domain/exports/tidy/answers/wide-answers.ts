import type { Score } from '#domain/answer-keys/answer-key.ts'
import { attentionAnswerOf, scoresOf } from '#domain/answer-keys/index.ts'
import { checkAttention } from '#domain/answers/attention.ts'
import { type Draw, drawsOf } from '#domain/answers/draws.ts'
import { sentItems } from '#domain/answers/form-fields.ts'
import { codeOf } from '#domain/questionnaires/parts/code-of.ts'
import type { Answers, ChoiceItem, Item, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { touchedKey } from '#domain/questions/kinds/slider.ts'
import { columnsOf, type ValuedColumn } from '../person/person-table.ts'
import type { AnswerRow } from './answer-rows.ts'

/** What one person answered, by form. */
export type WideRow = {
  user_id: string
  condition: number
  conditionName: string | null
  status: string
  /** As it was sent last; undefined where the form never was. */
  answersTo: (form: string) => Answers | undefined
  rowOf: (form: string, key: string) => AnswerRow | undefined
}

/** Its name is made into one that R and pandas take. */
type Column = ValuedColumn<WideRow>

const { text, freeText, integer, natural, number, boolean } = columnsOf<WideRow>()

/** The columns of one questionnaire: its items, what is computed from them, and how attention was paid. */
export const wideColumns = (questionnaire: Questionnaire): Column[] => [
  ...sentItems(questionnaire).flatMap((item) => [
    ...itemColumns(questionnaire.name, item),
    ...attentionColumn(questionnaire, item),
  ]),
  ...questionnaire.pages.flatMap((page) => drawsOf(questionnaire, page)).map((draw) => drawColumn(questionnaire.name, draw)),
  ...scoresOf(questionnaire).map((score) => scoreColumn(questionnaire.name, score)),
]

function itemColumns(form: string, item: Item): Column[] {
  const { key } = item
  const about = `${item.label} (${form}, ${key})`
  const answered = (row: WideRow) => {
    const found = row.rowOf(form, key)
    return found?.status === 'answered' ? found : undefined
  }
  const numberOf = (row: WideRow) => answered(row)?.number ?? null
  switch (item.type) {
    case 'radio':
      return radioColumns(item, about, answered)
    case 'checkbox':
      return item.options.map(({ value, label }) =>
        natural(
          `${key}__${value}`,
          `${about}: 1 if “${label}” was ticked, 0 if others were; missing where nothing was`,
          (row) => {
            const ticked = answered(row)?.value?.split(';')
            return ticked === undefined ? null : Number(ticked.includes(value))
          },
          { maximum: 1 },
        ),
      )
    case 'number':
      return [(item.isWhole ? integer : number)(key, about, numberOf, rangeOf(item))]
    case 'ladder': {
      const { min, max, bottomLabel, topLabel } = item
      const ends = `${min} is “${bottomLabel}”, ${max} “${topLabel}”`
      return [integer(key, `${about}; counted from the bottom: ${ends}`, numberOf, rangeOf(item))]
    }
    case 'slider':
      return [
        number(key, `${about}; missing where the slider was not touched`, numberOf, {
          ...rangeOf(item),
          ...(item.unit !== undefined && { unit: item.unit }),
        }),
        boolean(touchedKey(key), `Whether the slider of ${key} was touched`, (row) => {
          const touched = row.answersTo(form)?.[touchedKey(key)]
          return touched === undefined ? null : touched === 'yes'
        }),
      ]
    default:
      return [freeText(key, about, (row) => answered(row)?.text ?? null)]
  }
}

function radioColumns(item: ChoiceItem, about: string, answered: (row: WideRow) => AnswerRow | undefined): Column[] {
  const codes = item.options.map(({ value }) => codeOf(value))
  const isCoded = codes.every((code) => code !== undefined)
  // Some questions show the highest first; a scale is written from its lowest.
  const inOrder = isCoded ? [...item.options].sort((a, b) => (codeOf(a.value) ?? 0) - (codeOf(b.value) ?? 0)) : item.options
  const chosen = text(item.key, about, (row) => answered(row)?.value ?? null, {
    categories: inOrder.map(({ value, label }) => ({ value, label })),
    ...(isCoded && { areCategoriesOrdered: true }),
  })
  if (!isCoded) return [chosen]
  const range = { minimum: Math.min(...codes), maximum: Math.max(...codes) }
  const codeAbout = `Number that the value of ${item.key} starts with`
  return [chosen, integer(`${item.key}__code`, codeAbout, (row) => answered(row)?.code ?? null, range)]
}

const rangeOf = ({ min, max }: { min?: number; max?: number }) => ({
  ...(min !== undefined && { minimum: min }),
  ...(max !== undefined && { maximum: max }),
})

function attentionColumn(questionnaire: Questionnaire, { key }: Item): Column[] {
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

const drawColumn = (form: string, { field, what, of }: Draw): Column =>
  text(
    field,
    `Order in which the participant met the ${what} of ${what === 'blocks' ? form : of}, joined with ;`,
    (row) => row.answersTo(form)?.[field] ?? null,
  )

function scoreColumn(form: string, { name, label, version, reverseKeyed = [], compute }: Score): Column {
  const reversed = reverseKeyed.length === 0 ? '' : `. Reverse-keyed: ${reverseKeyed.join(', ')}`
  const about = `${label}; missing where an item that it needs is${reversed}`
  return number(name, about, (row) => compute(row.answersTo(form) ?? {}) ?? null, { derivedBy: `${name}-${version}` })
}
