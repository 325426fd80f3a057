import type { Option, RankingItem } from '#domain/questionnaires/questionnaire.ts'

/** The options from first to last. What an answer does not name stands at the end, as an option that was added meanwhile. */
export function rankedIn({ options }: Pick<RankingItem, 'options'>, answer: string): readonly Option[] {
  const values = answer.split(';')
  const named = values.flatMap((value) => options.find((option) => option.value === value) ?? [])
  return [...new Set([...named, ...options])]
}

/** The list after one of it has moved to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const others = list.filter((_, at) => at !== from)
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)]
}

/** Where something lands that is dragged by so many pixels: past each neighbour whose middle it has crossed. */
export function landingAt(rows: readonly { top: number; bottom: number }[], from: number, byPx: number): number {
  const own = rows[from]
  if (own === undefined) return from
  const middle = (row: { top: number; bottom: number }) => (row.top + row.bottom) / 2
  const isPassed = (row: { top: number; bottom: number }, at: number) =>
    at < from ? own.top + byPx < middle(row) : at > from && own.bottom + byPx > middle(row)
  const n = rows.filter(isPassed).length
  return byPx < 0 ? from - n : from + n
}
