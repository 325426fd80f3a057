import type { SliderItem } from '../../questionnaires/questionnaire.ts'
import { touchedField } from '../../questions/item-fields.ts'
import type { WideRow } from '../tidy/answers/wide-row.ts'
import { columnsOf } from '../tidy/person/person-table.ts'
import type { ItemKind } from './item-kind.ts'
import { numberColumn } from './wide-columns.ts'

const { boolean } = columnsOf<WideRow>()

export const itemKind: ItemKind<SliderItem> = {
  name: 'slider',
  answeredBy: ({ min, max, minLabel, maxLabel }) => `A slider from ${min} (${minLabel}) to ${max} (${maxLabel})`,
  notes: ({ key, min, max, minLabel, maxLabel, step, unit, initial }) => [
    `${min} (${minLabel}) to ${max} (${maxLabel}) in steps of ${step}${unit === undefined ? '' : `, ${unit}`}`,
    `starts at ${initial}; ${touchedField(key)} says whether it was moved`,
  ],
  columns: ({ key, min, max, unit }, cell) => [
    numberColumn(
      cell,
      { min, max },
      {
        about: `${cell.about}; missing where the slider was not touched`,
        ...(unit !== undefined && { unit }),
      },
    ),
    boolean(touchedField(key), `Whether the slider of ${key} was touched`, (row) => {
      const touched = row.answersTo(cell.form)?.[touchedField(key)]
      return touched === undefined ? null : touched === 'yes'
    }),
  ],
}
