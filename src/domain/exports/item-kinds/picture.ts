import type { PictureItem } from '../../questionnaires/questionnaire.ts'
import { SEVERAL } from './checkbox.ts'
import type { ItemKind } from './item-kind.ts'

export const itemKind: ItemKind<PictureItem> = {
  name: 'picture',
  answeredBy: ({ isMultiple }) => (isMultiple ? 'Any of these pictures' : 'One of these pictures'),
  notes: ({ isMultiple }) => (isMultiple ? [SEVERAL] : []),
}
