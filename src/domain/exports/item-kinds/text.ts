import type { TextItem } from '../../questionnaires/questionnaire.ts'
import type { ItemKind } from './item-kind.ts'

export const itemKind: ItemKind<TextItem> = {
  name: 'text',
  answeredBy: () => 'Free text',
  notes: ({ maxLength, minLength, mask }) => [
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    `at most ${maxLength} characters`,
    ...(mask === undefined ? [] : [`looks like ${mask}: 9 is a digit, A a letter, * either`]),
  ],
}
