import { writeFileSync } from 'node:fs'
import { newestOf, readRuns, shareOfBound } from '../bench/history.ts'
import type { Figure } from '../bench/report.ts'

const WIDTH = 720
const LEFT = 360
const RIGHT = 90
const ROW = 18
const TOP = 44
/** A bar that is longer is cut off there. */
const MOST = 1.6

/** Neither too dark for a dark page nor too light for a light one. */
const INK = '#808080'
const HOLDS = '#2e9e6b'
const MISSES = '#c4703b'

const x = (share: number) => Math.round((LEFT + (Math.min(share, MOST) / MOST) * (WIDTH - LEFT - RIGHT)) * 10) / 10

/** docs/bench.svg, from the last saved run of every part. `draw-bench.test.ts` fails when the file is stale. */
export function benchPicture(): string {
  const rows = newestOf(readRuns()).flatMap(({ part, figures }) =>
    figures.flatMap((figure) => {
      const share = shareOfBound(figure)
      return share === undefined ? [] : [{ part, figure, share }]
    }),
  )
  const height = TOP + rows.length * ROW + 12
  const parts = [
    text(16, 18, 'Figures of npm run bench, each against its bound (shorter is better)', 'font-weight="600"'),
    `<path d="M${x(1)} ${TOP - 8}V${height - 8}" stroke="${INK}"/>`,
    text(x(1), TOP - 12, 'bound', 'text-anchor="middle"'),
    ...rows.flatMap(({ part, figure, share }, i) => {
      const y = TOP + i * ROW
      const bar = Math.max(1, x(share) - LEFT)
      return [
        text(LEFT - 8, y + 10, `${part}: ${shortened(figure.what)}`, 'text-anchor="end"'),
        `<rect x="${LEFT}" y="${y}" width="${bar}" height="12" fill="${share <= 1 ? HOLDS : MISSES}"/>`,
        text(WIDTH - RIGHT + 8, y + 10, numberOf(figure)),
      ]
    }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="Figures of the bench, each against its bound" font-family="system-ui, sans-serif" font-size="11" fill="${INK}">\n${parts.join('\n')}\n</svg>\n`
}

const LONGEST = 52
const shortened = (what: string) => (what.length > LONGEST ? `${what.slice(0, LONGEST - 1)}…` : what)

const numberOf = ({ value, unit }: Figure) => `${Number(value.toPrecision(3))} ${unit}`

const inert = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const text = (left: number, y: number, words: string, more = '') => `<text x="${left}" y="${y}" ${more}>${inert(words)}</text>`

if (process.argv[1]?.endsWith('draw-bench.ts')) writeFileSync('docs/bench.svg', benchPicture())
