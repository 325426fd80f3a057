import type { Figure } from '../report.ts'
import type { Viewport } from '../visit/open-visit.ts'
import { type Counted, type Coverage, coverageOf, DEFINITIONS, type Definition } from './counted.ts'
import type { Rest } from './people.ts'

/** What one person did, and what counted of it. */
export type Person = { viewport: Viewport; way: string; rests: Rest[]; counted: Counted }

export type CoverageRow = { viewport: string; way: string } & Record<Definition, Coverage>

const ALL = 'all'

export const nameOf = ({ width, height }: Viewport): string => `${width}x${height}`

/** One row for each viewport and way of scrolling, and for all of either. */
export function rowsOf(people: readonly Person[]): CoverageRow[] {
  const viewports = [...new Set(people.map(({ viewport }) => nameOf(viewport)))]
  const ways = [...new Set(people.map(({ way }) => way))]
  return [...viewports, ALL].flatMap((viewport) =>
    [...ways, ALL].map((way) => {
      const among = people.filter(
        (person) => (viewport === ALL || nameOf(person.viewport) === viewport) && (way === ALL || person.way === way),
      )
      return { viewport, way, ...meanOf(among) }
    }),
  )
}

/** Everybody weighs as much as they rested. */
function meanOf(people: readonly Person[]): Record<Definition, Coverage> {
  const restedMs = ({ rests }: Person) => rests.reduce((sum, { drawnMs }) => sum + drawnMs, 0)
  const totalMs = people.reduce((sum, person) => sum + restedMs(person), 0)
  const of = (definition: Definition): Coverage => {
    const sum = { some: 0, nearest: 0 }
    for (const person of people) {
      const { some, nearest } = coverageOf(person.rests, person.counted[definition])
      sum.some += (restedMs(person) / totalMs) * some
      sum.nearest += (restedMs(person) / totalMs) * nearest
    }
    return sum
  }
  const [full, half, any] = DEFINITIONS.map(of)
  const none = { some: 0, nearest: 0 }
  return { dwell_ms_full: full ?? none, dwell_ms_50: half ?? none, dwell_ms_any: any ?? none }
}

const percent = (share: number) => share * 100

export function printRows(rows: readonly CoverageRow[]): void {
  console.log(`  percent of resting time: some card counts / the card nearest to the middle counts`)
  console.log(`  ${'viewport'.padEnd(10)}${'way'.padEnd(10)}${DEFINITIONS.map((name) => name.padStart(18)).join('')}`)
  for (const row of rows) {
    const cells = DEFINITIONS.map((name) => `${percent(row[name].some).toFixed(1)} / ${percent(row[name].nearest).toFixed(1)}`)
    console.log(`  ${row.viewport.padEnd(10)}${row.way.padEnd(10)}${cells.map((cell) => cell.padStart(18)).join('')}`)
  }
}

/** Rounding of times at the edges of a rest. */
const ROUNDING = 0.1

/** Those with a bound. */
export function figuresOf(rows: readonly CoverageRow[]): Figure[] {
  const figure = (row: CoverageRow, definition: Definition, of: keyof Coverage, atLeast: number): Figure => ({
    what: `${row.viewport}, ${row.way}: ${definition}, ${of === 'some' ? 'some card' : 'nearest card'}`,
    value: percent(row[definition][of]),
    unit: '%',
    atLeast,
  })
  return rows.flatMap((row) => [
    ...(row.way === ALL ? [figure(row, 'dwell_ms_50', 'some', 98), figure(row, 'dwell_ms_50', 'nearest', 98)] : []),
    ...(row.way === ALL && row.viewport === ALL ? [figure(row, 'dwell_ms_full', 'some', 55)] : []),
    ...(row.way === 'keyboard' ? [figure(row, 'dwell_ms_full', 'some', 100 - ROUNDING)] : []),
  ])
}
