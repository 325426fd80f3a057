import type { RankingItem } from '../../questionnaires/questionnaire.ts'
import type { ItemKind } from './item-kind.ts'
import { rankColumns } from './wide-columns.ts'

export const itemKind: ItemKind<RankingItem> = {
  name: 'ranking',
  answeredBy: () => 'All of these, put in order',
  notes: () => ['all values from first to last, joined with ;'],
  columns: (_, cell) => rankColumns(cell),
}
