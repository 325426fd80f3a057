import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { counted } from '../design/words.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import type { SetSizes } from './card-count.ts'

type Facts = {
  /** Number of cards with a count in their sheet, by set and column. */
  sheetCounts?: ReadonlyMap<string, Readonly<Record<string, number>>>
}

/** Sets whose sheet lacks the counts that a button is to show. Its cards then show the button without a number. */
export function adviceOnSheetCounts(condition: ConditionDraft, setSizes: SetSizes | undefined, { sheetCounts }: Facts) {
  const columns = visibleButtons(parametersOf(condition)).flatMap(({ flag, engagementType }) =>
    flag === 'sheet' ? [engagementType] : [],
  )
  return condition.entity_sets.flatMap(({ entity_set }) => {
    const [size, counts] = [setSizes?.get(entity_set), sheetCounts?.get(entity_set)]
    if (size === undefined || counts === undefined) return []
    return columns.flatMap((column) => {
      const missing = size - (counts[column] ?? 0)
      if (missing <= 0) return []
      const lacking =
        missing === size
          ? `${entity_set} has no counts in a column ${column}: its cards show`
          : `${counted(missing, 'card')} of ${entity_set} ${missing === 1 ? 'has' : 'have'} no count in the column ${column}: ${missing === 1 ? 'it shows' : 'they show'}`
      return [{ place: 'buttons' as const, text: `${lacking} that button without a number.` }]
    })
  })
}
