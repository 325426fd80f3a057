import type { MatrixItem } from '../../questionnaires/questionnaire.ts'
import { SEVERAL } from './checkbox.ts'
import type { ItemKind } from './item-kind.ts'

export const itemKind: ItemKind<MatrixItem> = {
  name: 'matrix',
  answeredBy: ({ rows, isMultiple }) =>
    `For each of these, ${isMultiple === true ? 'any' : 'one'} of the options. ${rows.map(({ label }) => label).join(' · ')}. Options`,
  notes: ({ isMultiple }) => (isMultiple === true ? [SEVERAL] : []),
}
