import { groupBy } from '#domain/group-by.ts'
import type { Live } from './use-live.ts'

type Cell = Live['cells'][number]
type Stratum = Cell['stratum']

export const GROUPINGS = { condition: 'By condition', stratum: 'By stratum', both: 'By both' } as const
export type Grouping = keyof typeof GROUPINGS

export type PeopleRow = Omit<Cell, 'condition' | 'stratum' | 'live'> & { name: string }

/** How conditions and strata are called. */
type Words = { condition: (condition: number) => string; stratum: (stratum: NonNullable<Stratum>) => string }

/** The people of a study added up by condition, by stratum or by both. */
export function peopleRows(cells: readonly Cell[], by: Grouping, nConditions: number, words: Words): PeopleRow[] {
  const stratumName = (stratum: Stratum) => (stratum === null ? 'Not known yet' : words.stratum(stratum))
  if (by === 'condition')
    // 0 is for people whose condition is not drawn yet.
    return Array.from({ length: nConditions + 1 }, (_, condition) => condition).flatMap((condition) => {
      const own = cells.filter((cell) => cell.condition === condition)
      return condition > 0 || own.length > 0 ? [{ name: words.condition(condition), ...added(own) }] : []
    })
  const byStratum = [...groupBy(cells, ({ stratum }) => (stratum === null ? '' : JSON.stringify(stratum)))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return byStratum.flatMap(([, own]) => {
    const name = stratumName(own[0]?.stratum ?? null)
    if (by === 'stratum') return [{ name, ...added(own) }]
    return own.map((cell) => ({ name: `${name} · ${words.condition(cell.condition)}`, ...added([cell]) }))
  })
}

function added(cells: readonly Cell[]): Omit<PeopleRow, 'name'> {
  const sum = (numberOf: (cell: Cell) => number) => cells.reduce((total, cell) => total + numberOf(cell), 0)
  const nSteps = cells[0]?.at.length ?? 0
  return {
    arrived: sum((cell) => cell.arrived),
    consented: cells.some(({ consented }) => consented !== null) ? sum((cell) => cell.consented ?? 0) : null,
    under_way: sum((cell) => cell.under_way),
    completed: sum((cell) => cell.completed),
    screened_out: sum((cell) => cell.screened_out),
    refused: sum((cell) => cell.refused),
    left: sum((cell) => cell.left),
    dropped: sum((cell) => cell.dropped),
    at: Array.from({ length: nSteps }, (_, step) => sum((cell) => cell.at[step] ?? 0)),
  }
}
