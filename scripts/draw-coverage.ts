import { readFileSync, writeFileSync } from 'node:fs'
import type { CoverageRow } from '../bench/coverage/rows.ts'

/** Figures of `npm run bench coverage`: before cards fitted the room, and of the last run. */
const read = (name: string): CoverageRow[] => JSON.parse(readFileSync(`bench/coverage/${name}.json`, 'utf8'))

const WIDTH = 720
const LEFT = 92
const RIGHT = 48
const BAR = 12
const ROW = 62
const TOP = 58

/** Neither too dark for a dark page nor too light for a light one. */
const INK = '#808080'
const SERIES = [
  { label: 'dwell_ms_full, before', color: '#9aa0a6', of: 'dwell_ms_full', from: 'before' },
  { label: 'dwell_ms_full, now', color: '#3b82c4', of: 'dwell_ms_full', from: 'last' },
  { label: 'dwell_ms_50, now', color: '#2e9e6b', of: 'dwell_ms_50', from: 'last' },
] as const

const x = (share: number) => Math.round((LEFT + share * (WIDTH - LEFT - RIGHT)) * 10) / 10

/** docs/coverage.svg. `draw-coverage.test.ts` fails when the file is stale. */
export function coveragePicture(): string {
  const figures = { before: read('before'), last: read('last') }
  const viewports = [...new Set(figures.last.map(({ viewport }) => viewport))].filter((name) => name !== 'all')
  const height = TOP + viewports.length * ROW + 24
  const parts = [
    text(LEFT, 16, 'Share of resting time in which at least one card counts', 'font-weight="600"'),
    ...SERIES.map(({ label, color }, at) => {
      const left = LEFT + at * 178
      return `${rect(left, 28, 10, 10, color)}${text(left + 15, 37, label)}`
    }),
    ...[0, 0.25, 0.5, 0.75, 1].map(
      (share) =>
        `<path d="M${x(share)} ${TOP - 6}V${height - 22}" stroke="${INK}" stroke-opacity=".35"/>${text(x(share), height - 8, `${share * 100} %`, 'text-anchor="middle"')}`,
    ),
    ...viewports.flatMap((viewport, at) => viewportParts(figures, viewport, TOP + at * ROW)),
    text(LEFT + 3 * 178 + 6, 37, '○ one way of scrolling'),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="Coverage by viewport, before and now" font-family="system-ui, sans-serif" font-size="12" fill="${INK}">\n${parts.join('\n')}\n</svg>\n`
}

function viewportParts(figures: Record<'before' | 'last', CoverageRow[]>, viewport: string, top: number): string[] {
  const bars = SERIES.flatMap(({ color, of, from }, at) => {
    const here = figures[from].filter((row) => row.viewport === viewport)
    const share = here.find(({ way }) => way === 'all')?.[of].some ?? 0
    const y = top + at * (BAR + 3)
    const dots = here
      .filter(({ way }) => way !== 'all')
      .map(
        (row) =>
          `<circle cx="${x(row[of].some)}" cy="${y + BAR / 2}" r="3.5" fill="none" stroke="${INK}"><title>${row.way}</title></circle>`,
      )
    return [rect(LEFT, y, x(share) - LEFT, BAR, color), ...dots, text(WIDTH - RIGHT + 8, y + 10, `${Math.round(share * 100)} %`)]
  })
  return [text(LEFT - 8, top + 26, viewport.replace('x', ' × '), 'text-anchor="end"'), ...bars]
}

const text = (left: number, top: number, words: string, more = '') => `<text x="${left}" y="${top}" ${more}>${words}</text>`
const rect = (left: number, top: number, width: number, height: number, color: string) =>
  `<rect x="${left}" y="${top}" width="${Math.max(0.5, Math.round(width * 10) / 10)}" height="${height}" rx="2" fill="${color}"/>`

if (process.argv[1]?.endsWith('draw-coverage.ts')) writeFileSync('docs/coverage.svg', coveragePicture())
