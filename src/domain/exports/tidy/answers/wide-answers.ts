import type { Score } from '#domain/answer-keys/answer-key.ts'
import { attentionAnswerOf, scoresOf } from '#domain/answer-keys/index.ts'
import { checkAttention } from '#domain/answers/attention.ts'
import { blockOrderKey } from '#domain/answers/block-order.ts'
import { sentItems, touchedKey } from '#domain/answers/form-fields.ts'
import { codeOf } from '#domain/questionnaires/parts/code-of.ts'
import type { Answers, ChoiceItem, Item, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { ValuedColumn } from '../person/person-table.ts'
import type { AnswerRow } from './answer-rows.ts'

/** What one person answered, by form. */
export type WideRow = {
  user_id: string
  condition: number
  status: string
  /** As it was sent last; undefined where the form never was. */
  answersTo: (form: string) => Answers | undefined
  rowOf: (form: string, key: string) => AnswerRow | undefined
}

/** `raw` is made into a name that R and pandas take. */
export type RawColumn = { raw: string; column: Omit<ValuedColumn<WideRow>, 'name'> }

/** The columns of one questionnaire: its items, what is computed from them, and how attention was paid. */
export const wideColumns = (questionnaire: Questionnaire): RawColumn[] => [
  ...sentItems(questionnaire).flatMap((item) => [
    ...itemColumns(questionnaire.name, item),
    ...attentionColumn(questionnaire, item),
  ]),
  ...(questionnaire.blockOrder === 'random' ? [blockOrderColumn(questionnaire)] : []),
  ...scoresOf(questionnaire).map((score) => scoreColumn(questionnaire.name, score)),
]

function itemColumns(form: string, item: Item): RawColumn[] {
  const { key } = item
  const about = `${item.label} (${form}, ${key})`
  const answered = (row: WideRow) => {
    const found = row.rowOf(form, key)
    return found?.status === 'answered' ? found : undefined
  }
  switch (item.type) {
    case 'radio':
      return radioColumns(item, about, answered)
    case 'checkbox':
      return item.options.map(({ value, label }) => ({
        raw: `${key}__${value}`,
        column: {
          type: 'integer',
          about: `${about}: 1 if “${label}” was ticked, 0 if others were; missing where nothing was`,
          minimum: 0,
          maximum: 1,
          value: (row) => {
            const ticked = answered(row)?.value?.split(';')
            return ticked === undefined ? null : Number(ticked.includes(value))
          },
        },
      }))
    case 'number':
      return [
        {
          raw: key,
          column: {
            type: item.isWhole ? 'integer' : 'number',
            about,
            ...rangeOf(item),
            value: (row) => answered(row)?.number ?? null,
          },
        },
      ]
    case 'ladder':
      return [
        {
          raw: key,
          column: {
            type: 'integer',
            about: `${about}; counted from the bottom: ${item.min} is “${item.bottomLabel}”, ${item.max} “${item.topLabel}”`,
            ...rangeOf(item),
            value: (row) => answered(row)?.number ?? null,
          },
        },
      ]
    case 'slider':
      return [
        {
          raw: key,
          column: {
            type: 'number',
            about: `${about}; missing where the slider was not touched`,
            ...rangeOf(item),
            ...(item.unit !== undefined && { unit: item.unit }),
            value: (row) => answered(row)?.number ?? null,
          },
        },
        {
          raw: touchedKey(key),
          column: {
            type: 'boolean',
            about: `Whether the slider of ${key} was touched`,
            value: (row) => {
              const touched = row.answersTo(form)?.[touchedKey(key)]
              return touched === undefined ? null : touched === 'yes'
            },
          },
        },
      ]
    default:
      return [{ raw: key, column: { type: 'text', about, isFreeText: true, value: (row) => answered(row)?.text ?? null } }]
  }
}

function radioColumns(item: ChoiceItem, about: string, answered: (row: WideRow) => AnswerRow | undefined): RawColumn[] {
  const codes = item.options.map(({ value }) => codeOf(value))
  const isCoded = codes.every((code) => code !== undefined)
  // Some questions show the highest first; a scale is written from its lowest.
  const inOrder = isCoded ? [...item.options].sort((a, b) => (codeOf(a.value) ?? 0) - (codeOf(b.value) ?? 0)) : item.options
  const chosen: RawColumn = {
    raw: item.key,
    column: {
      type: 'text',
      about,
      categories: inOrder.map(({ value, label }) => ({ value, label })),
      ...(isCoded && { areCategoriesOrdered: true }),
      value: (row) => answered(row)?.value ?? null,
    },
  }
  if (!isCoded) return [chosen]
  const code: RawColumn = {
    raw: `${item.key}__code`,
    column: {
      type: 'integer',
      about: `Number that the value of ${item.key} starts with`,
      minimum: Math.min(...codes),
      maximum: Math.max(...codes),
      value: (row) => answered(row)?.code ?? null,
    },
  }
  return [chosen, code]
}

const rangeOf = ({ min, max }: { min?: number; max?: number }) => ({
  ...(min !== undefined && { minimum: min }),
  ...(max !== undefined && { maximum: max }),
})

function attentionColumn(questionnaire: Questionnaire, { key }: Item): RawColumn[] {
  if (attentionAnswerOf(questionnaire, { key }) === undefined) return []
  return [
    {
      raw: `${key}__passed`,
      column: {
        type: 'boolean',
        about: `Whether the attention item ${key} was answered as it asks; missing where it was not answered`,
        derivedBy: 'attention-1',
        value: (row) => {
          const taken = checkAttention(questionnaire, row.answersTo(questionnaire.name) ?? {}).find((each) => each.key === key)
          return taken === undefined || taken.result === 'unanswered' ? null : taken.result === 'passed'
        },
      },
    },
  ]
}

const blockOrderColumn = (questionnaire: Questionnaire): RawColumn => ({
  raw: blockOrderKey(questionnaire),
  column: {
    type: 'text',
    about: `Order in which the participant met the blocks of ${questionnaire.name}, joined with ;`,
    value: (row) => row.answersTo(questionnaire.name)?.[blockOrderKey(questionnaire)] ?? null,
  },
})

function scoreColumn(form: string, { name, label, version, reverseKeyed = [], compute }: Score): RawColumn {
  const reversed = reverseKeyed.length === 0 ? '' : `. Reverse-keyed: ${reverseKeyed.join(', ')}`
  return {
    raw: name,
    column: {
      type: 'number',
      about: `${label}; missing where an item that it needs is${reversed}`,
      derivedBy: `${name}-${version}`,
      value: (row) => compute(row.answersTo(form) ?? {}) ?? null,
    },
  }
}
