import type { ChoiceItem } from '../../questionnaires/questionnaire.ts'
import type { ItemKind } from './item-kind.ts'

export const itemKind: ItemKind<ChoiceItem> = { name: 'radio', answeredBy: () => 'One of these' }
