import { decodeParameter } from '#contract/wire.ts'
import { assignmentRules } from '#domain/study/assignment/rules.ts'
import { askedBeforeFeed, levelLabel } from '#domain/study/assignment/stratum-choices.ts'
import { countOf } from '#web/researcher/count-of.ts'
import type { BalanceRow, ShownStudy } from '../study-types.ts'

type Stratum = BalanceRow['stratum']
type Count = BalanceRow['conditions'][number]

/** Names strata by the labels of their answers. `settings` of the newest version. */
export function stratumWords(settings: ShownStudy['condition_settings']): (stratum: Stratum) => string {
  // What stands before the feed is the same in all conditions.
  const first = Object.fromEntries(
    [...settings]
      .sort((a, b) => b.condition - a.condition)
      .map(({ param, value }) => [param, decodeParameter(param, value)] as const),
  )
  const { by } = assignmentRules((name) => first[name] ?? '')
  const asked = askedBeforeFeed(first)
  return (stratum) =>
    Object.entries(stratum)
      .map(([key, level]) => {
        const item = by.find((each) => each.key === key) ?? { key }
        return `${key}: ${levelLabel(
          item,
          asked.find((choice) => choice.key === key),
          level,
        )}`
      })
      .join(', ')
}

const figure = (count: number) => count.toLocaleString('en')

/** "6 + 1": completes, and those who hold a place. */
export const countText = ({ completes, under_way }: Count): string =>
  under_way === 0 ? figure(completes) : `${figure(completes)} + ${figure(under_way)}`

/** The same for screen readers. */
export const spokenCount = ({ completes, under_way }: Count): string =>
  `${countOf(completes, 'complete')}${under_way === 0 ? '' : `, ${figure(under_way)} under way`}`

export const totalOf = ({ conditions }: Pick<BalanceRow, 'conditions'>): Count => ({
  completes: conditions.reduce((sum, { completes }) => sum + completes, 0),
  under_way: conditions.reduce((sum, { under_way }) => sum + under_way, 0),
})

/** By how many people the conditions of a row differ at most. */
export function spreadOf({ conditions }: Pick<BalanceRow, 'conditions'>): number {
  const counts = conditions.map(({ completes, under_way }) => completes + under_way)
  return Math.max(...counts) - Math.min(...counts)
}
