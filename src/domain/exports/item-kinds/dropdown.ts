import type { DropdownItem } from '../../questionnaires/questionnaire.ts'
import type { ItemKind } from './item-kind.ts'

export const itemKind: ItemKind<DropdownItem> = { name: 'dropdown', answeredBy: () => 'One of a list' }
