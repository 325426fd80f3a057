import type { TextItem } from '../../questionnaires/questionnaire.ts'
import type { ItemKind } from './item-kind.ts'
import { itemKind as text } from './text.ts'

export const itemKind: ItemKind<TextItem> = { ...text, name: 'long-text' }
