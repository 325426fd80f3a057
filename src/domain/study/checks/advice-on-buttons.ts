import { numbersIn } from '#domain/feed/shown-views.ts'
import { showsViews } from '#domain/feed/views.ts'
import { type ShownFlag, visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { findSkin } from '#domain/skins/index.ts'
import { counted, listed } from '../design/words.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import type { SetSizes } from './study-sets.ts'

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

const MADE: Readonly<Record<ShownFlag, string>> = {
  yes: 'starts at 0',
  lognormal: 'is made up',
  sheet: 'comes from the sheet',
  plain: 'has no number',
}

/** Numbers of one card that do not belong together, and views that are not shown. */
export function adviceOnNumbers(condition: ConditionDraft) {
  const settings = parametersOf(condition)
  const numbers = numbersIn(settings)
  const place = 'buttons' as const
  const buttons = visibleButtons(settings).filter(({ flag }) => numbers.includes(flag))
  const mixed = `The numbers of one card do not belong together: ${listed(buttons.map(({ button, flag }) => `${button} ${MADE[flag]}`))}. “Numbers beside the buttons” makes them all alike.`
  const { label } = findSkin(condition.skin) ?? {}
  const views = `The skin ${label} shows views only beside counts from the sheet. Beside made-up counts it shows none.`
  return [
    ...(numbers.length > 1 ? [{ place, text: mixed }] : []),
    ...(showsViews(condition.skin) && numbers.includes('lognormal') && !numbers.includes('sheet')
      ? [{ place, text: views }]
      : []),
  ]
}
