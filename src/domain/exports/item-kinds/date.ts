import type { DateItem } from '../../questionnaires/questionnaire.ts'
import type { ItemKind } from './item-kind.ts'

export const itemKind: ItemKind<DateItem> = {
  name: 'date',
  answeredBy: () => 'A date',
  notes: ({ earliest, latest }) => [
    'a day, as 2027-03-31',
    ...(earliest === undefined ? [] : [`not before ${earliest}`]),
    ...(latest === undefined ? [] : [`not after ${latest}`]),
  ],
}
