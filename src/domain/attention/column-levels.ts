import { quantile } from './quantiles.ts'

/** More groups than these are no comparison. */
export const MOST_LEVELS = 20
/** Longer values are texts, not names of groups. */
export const MAX_LEVEL_LENGTH = 100

/** How cards are grouped by one column of their sheet. */
export type ColumnLevels = {
  column: string
  /** In the order in which they are shown. */
  levels: string[]
  levelOf: ReadonlyMap<string, string>
}

export type CardValues = { entity_id: string; values: Readonly<Record<string, string>> }

/**
 * The columns that divide the cards into groups: at least two values, and at most twenty, which on average two cards share. Numbers of which there are many are divided at the
 * median of the cards. Left out is what has one value, many values that are no numbers, such as headlines, or long texts.
 */
export function columnsWithLevels(cards: readonly CardValues[]): ColumnLevels[] {
  const columns = new Set(cards.flatMap(({ values }) => Object.keys(values)))
  return [...columns].flatMap(
    (column) => levelsIn(column, new Map(cards.map((card) => [card.entity_id, valueIn(card, column)]))) ?? [],
  )
}

const valueIn = ({ values }: CardValues, column: string) => (values[column] ?? '').trim()

function levelsIn(column: string, ofCard: ReadonlyMap<string, string>): ColumnLevels | null {
  const distinct = [...new Set(ofCard.values())]
  if (distinct.length < 2 || distinct.some((value) => value.length > MAX_LEVEL_LENGTH)) return null
  // Groups of one card each are a list of the cards.
  const most = Math.min(MOST_LEVELS, Math.max(2, ofCard.size / 2))
  if (distinct.length <= most) return { column, levels: distinct.sort(byValue), levelOf: ofCard }
  return isNumbers(distinct) ? halves(column, ofCard) : null
}

function halves(column: string, ofCard: ReadonlyMap<string, string>): ColumnLevels | null {
  const numbers = new Float64Array([...ofCard.values()].filter(isNumber).map(Number)).sort()
  const median = quantile(numbers, 0.5)
  const [lower, upper] = [`up to ${median}`, `more than ${median}`]
  if ((numbers.at(-1) ?? median) <= median) return null
  const halfOf = (value: string) => (value === '' ? '' : Number(value) <= median ? lower : upper)
  const levelOf = new Map([...ofCard].map(([entity_id, value]) => [entity_id, halfOf(value)]))
  return { column, levels: [...(new Set(levelOf.values()).has('') ? [''] : []), lower, upper], levelOf }
}

const isNumbers = (values: readonly string[]) => values.every((value) => value === '' || isNumber(value))
const isNumber = (value: string) => value !== '' && Number.isFinite(Number(value))

/** Numbers by their size, before words; cards without a value first. */
function byValue(one: string, other: string): number {
  if (isNumber(one) && isNumber(other)) return Number(one) - Number(other)
  if (isNumber(one) !== isNumber(other)) return one === '' ? -1 : other === '' ? 1 : isNumber(one) ? -1 : 1
  return one < other ? -1 : one > other ? 1 : 0
}
