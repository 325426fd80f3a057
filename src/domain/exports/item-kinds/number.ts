import type { NumberItem } from '../../questionnaires/questionnaire.ts'
import { type ItemKind, rangeInWords } from './item-kind.ts'
import { numberColumn } from './wide-columns.ts'

export const itemKind: ItemKind<NumberItem> = {
  name: 'number',
  answeredBy: () => 'A number',
  notes: (item) => [rangeInWords(item), ...(item.isWhole ? ['whole number'] : [])].filter((note) => note !== ''),
  columns: (item, cell) => [numberColumn(cell, item)],
}
