import type { AnalogueItem } from '../../questionnaires/questionnaire.ts'
import type { ItemKind } from './item-kind.ts'
import { numberColumn } from './wide-columns.ts'

export const itemKind: ItemKind<AnalogueItem> = {
  name: 'analogue',
  answeredBy: ({ minLabel, maxLabel }) => `A place on a line from ${minLabel} to ${maxLabel}`,
  notes: ({ min, max, minLabel, maxLabel }) => [`${min} (${minLabel}) to ${max} (${maxLabel}), on a line without a default`],
  columns: ({ min, max }, cell) => [numberColumn(cell, { min, max })],
}
