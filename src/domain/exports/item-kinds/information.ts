import type { InformationItem } from '../../questionnaires/questionnaire.ts'
import type { ItemKind } from './item-kind.ts'

export const itemKind: ItemKind<InformationItem> = {
  name: 'information',
  answeredBy: () => 'Nothing to answer',
  notes: ({ minSeconds }) => [
    'asks nothing: no answer is stored',
    ...(minSeconds === undefined ? [] : [`stays for at least ${minSeconds} seconds`]),
  ],
}
