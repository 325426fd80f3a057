import type { SumItem } from '../../questionnaires/questionnaire.ts'
import type { ItemKind } from './item-kind.ts'
import { numberColumn } from './wide-columns.ts'

export const itemKind: ItemKind<SumItem> = {
  name: 'sum',
  answeredBy: (item) => `${totalOf(item)} shared out among these`,
  notes: (item) => [`whole numbers of ${item.key} that add up to ${totalOf(item)}`],
  columns: ({ total, unit }, cell) => [
    numberColumn(cell, { min: 0, max: total, isWhole: true }, unit === undefined ? {} : { unit }),
  ],
}

const totalOf = ({ total, unit }: SumItem) => (unit === undefined ? String(total) : `${total} ${unit}`)
