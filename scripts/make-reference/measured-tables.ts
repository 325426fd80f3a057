import { readFileSync } from 'node:fs'
import { ERROR_BY_CASE, ERROR_BY_SKIN, type MeasuredError } from '#domain/report/measured/dwell-error.ts'
import type { CoverageRow } from '../../bench/coverage/rows.ts'

const coverage = (name: string): CoverageRow[] => JSON.parse(readFileSync(`bench/coverage/${name}.json`, 'utf8')) // our own file

const ALL = 'all'
const percent = (share: number) => String(Math.round(share * 100))

/** docs/MEASUREMENT.md with its tables of measured figures made again. The text around them is written by hand. */
export function measurementPage(): string {
  const tables: [head: string, rows: string[][]][] = [
    ['| Case | Visits |', ERROR_BY_CASE.map((row) => [row.what, ...errorCells(row)])],
    ['| Skin | Visits |', ERROR_BY_SKIN.map((row) => [`\`${row.skin}\`, ${row.how}`, ...errorCells(row)])],
    ['| Viewport | wheel |', coverageRows()],
  ]
  return tables.reduce((page, [head, rows]) => withRows(page, head, rows), readFileSync('docs/MEASUREMENT.md', 'utf8'))
}

const errorCells = ({ visits, missed, invented, biasMs, sdMs }: MeasuredError) => [
  ...[visits, missed, invented].map(String),
  ...[biasMs, sdMs].map((ms) => ms.toFixed(2)),
]

function coverageRows(): string[][] {
  const [last, before] = [coverage('last'), coverage('before')]
  const ways = [...new Set(last.map(({ way }) => way))]
  return [...new Set(last.map(({ viewport }) => viewport))].map((viewport) => {
    const at = (rows: readonly CoverageRow[], way: string) => {
      const row = rows.find((each) => each.viewport === viewport && each.way === way)
      if (row === undefined) throw new Error(`No coverage for ${viewport}, ${way}`)
      return row
    }
    return [
      viewport,
      ...ways.map((way) => percent(at(last, way).dwell_ms_full.some)),
      percent(at(before, ALL).dwell_ms_full.some),
      percent(at(last, ALL).dwell_ms_50.some),
    ]
  })
}

/** Replaces the rows below the table that begins with `head`. */
function withRows(page: string, head: string, rows: readonly (readonly string[])[]): string {
  const lines = page.split('\n')
  const at = lines.findIndex((line) => line.startsWith(head))
  if (at === -1) throw new Error(`docs/MEASUREMENT.md has no table ${head}`)
  const isEnd = (line: string) => !line.startsWith('|')
  const end = lines.findIndex((line, i) => i > at && isEnd(line))
  return [...lines.slice(0, at + 2), ...rows.map((cells) => `| ${cells.join(' | ')} |`), ...lines.slice(end)].join('\n')
}

/** `src/domain/report/measured/coverage.ts`: the domain reads no files, so the figures of the last run are written into one of its own. */
export function coverageModule(): string {
  const rows = coverage('last').filter(({ way }) => way === ALL)
  const round = (share: number) => Math.round(share * 1000) / 1000
  return `// Made by scripts/make-reference from bench/coverage/last.json. Do not edit.

/** Share of resting time in which at least one card counts, by viewport, over all ways of scrolling, in the default skin. */
export const COVERAGE: readonly { viewport: string; full: number; half: number; any: number }[] = [
${rows
  .map(
    ({ viewport, dwell_ms_full, dwell_ms_50, dwell_ms_any }) =>
      `  { viewport: '${viewport}', full: ${round(dwell_ms_full.some)}, half: ${round(dwell_ms_50.some)}, any: ${round(dwell_ms_any.some)} },`,
  )
  .join('\n')}
]`
}
