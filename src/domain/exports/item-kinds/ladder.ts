import type { LadderItem } from '../../questionnaires/questionnaire.ts'
import type { ItemKind } from './item-kind.ts'
import { numberColumn } from './wide-columns.ts'

export const itemKind: ItemKind<LadderItem> = {
  name: 'ladder',
  answeredBy: ({ min, max, bottomLabel, topLabel }) => `A ladder with steps from ${min} (${bottomLabel}) to ${max} (${topLabel})`,
  notes: ({ min, max, bottomLabel, topLabel }) => [`${min} (${bottomLabel}) to ${max} (${topLabel})`],
  columns: ({ min, max, bottomLabel, topLabel }, cell) => {
    const about = `${cell.about}; counted from the bottom: ${min} is “${bottomLabel}”, ${max} “${topLabel}”`
    return [numberColumn(cell, { min, max, isWhole: true }, { about })]
  },
}
