import type { ChoiceItem } from '../../questionnaires/questionnaire.ts'
import { type ItemKind, rangeInWords } from './item-kind.ts'

/** Of every answer that may be several options. */
export const SEVERAL = 'several choices, joined with ;'

export const itemKind: ItemKind<ChoiceItem> = {
  name: 'checkbox',
  answeredBy: () => 'Any of these',
  notes: ({ minChosen: min, maxChosen: max }) => [
    ...(min === undefined && max === undefined ? [] : [`${rangeInWords({ min, max })} choices`]),
    SEVERAL,
  ],
}
