import { groupBy } from '#domain/group-by.ts'
import type { ChartTheme } from '#web/researcher/charts/chart-theme.ts'
import type { Draw } from '#web/researcher/charts/drawing.tsx'
import type { PlotLibrary } from '#web/researcher/charts/use-plot.ts'
import { seconds } from './attention-words.ts'
import type { Attention } from './use-attention.ts'

type Figures = Attention['positions'][number]['set']

/** A group of people with its dots, by name. */
export type Spread = { label: string; set: Figures; chosen: Figures; dots: readonly number[] }

const base = ({ width, ink }: ChartTheme) => ({
  width,
  // The name of the axis stands below its numbers.
  marginBottom: 44,
  marginRight: 24,
  style: { color: ink, background: 'transparent', fontSize: '12px' },
})

/** Long names are cut: the table has them whole. */
const short = (label: string, width: number) => cut(label, width < 480 ? 14 : 28)
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

const marginFor = (labels: readonly string[], width: number) =>
  Math.min(220, 16 + 7 * Math.max(4, ...labels.map((label) => short(label, width).length)))

const DOT_PX = 8

/** How many dots stand above each other where most of them are. */
function highestPile(groups: readonly Spread[], width: number): number {
  const mostMs = Math.max(1, ...groups.flatMap(({ dots }) => dots))
  const piles = groups.flatMap(({ dots }) => {
    const counts = new Map<number, number>()
    for (const ms of dots) {
      const at = Math.floor((ms / mostMs) * (width / DOT_PX))
      counts.set(at, (counts.get(at) ?? 0) + 1)
    }
    return [...counts.values()]
  })
  return Math.max(1, ...piles)
}

/** Dots stand for the people of a group; a tick for the median with its interval, a hollow one as the study is set. */
export const spreadPlot =
  (groups: readonly Spread[], isSame: boolean): Draw =>
  (Plot, theme) => {
    const dots = groups.flatMap(({ label, dots: values }) => values.map((ms) => ({ label, s: seconds(ms) })))
    const medians = groups.map(({ label, set, chosen }) => ({
      label,
      chosen: seconds(chosen.median),
      low: seconds(chosen.low ?? chosen.median),
      high: seconds(chosen.high ?? chosen.median),
      set: seconds(set.median),
    }))
    const [first, second] = theme.series
    const rowPx = Math.max(76, 40 + highestPile(groups, theme.width) * DOT_PX)
    // Medians stand above the dots.
    const dy = 10 - rowPx / 2
    return Plot.plot({
      ...base(theme),
      height: 64 + groups.length * rowPx,
      marginLeft: marginFor(
        groups.map(({ label }) => label),
        theme.width,
      ),
      x: { label: 'Seconds per card', grid: true, zero: true },
      fy: {
        label: null,
        domain: groups.map(({ label }) => label),
        tickFormat: (label: string) => short(label, theme.width),
        axis: 'left',
      },
      marks: [
        Plot.dot(dots, Plot.dodgeY({ x: 's', fy: 'label', r: 3.5, fill: first ?? theme.ink, anchor: 'bottom' })),
        Plot.ruleY(medians, {
          y: null,
          fy: 'label',
          x1: 'low',
          x2: 'high',
          stroke: second ?? theme.ink,
          strokeWidth: 3,
          dy,
        }),
        Plot.dot(medians, { fy: 'label', x: 'chosen', r: 5, fill: second ?? theme.ink, dy }),
        ...(isSame ? [] : [Plot.dot(medians, { fy: 'label', x: 'set', r: 5, stroke: theme.soft, strokeWidth: 2, dy })]),
      ],
    })
  }

/** A value with its interval, in a block of rows. */
export type IntervalRow = { block: string; label: string; value: number; low: number; high: number }

type Axis = { label: string; domain?: [number, number] }

const LINE_PX = 22

/** A point with its interval per row, one block after the other with its name above it. Without a domain the axis holds zero. */
export const intervalsPlot =
  (rows: readonly IntervalRow[], axis: Axis): Draw =>
  (Plot, theme) => {
    const blocks = [...groupBy(rows, ({ block }) => block)]
    const lines = blocks.flatMap(([block, own]) => [{ block }, ...own])
    const placed = lines.map((line, at) => ({ ...line, at }))
    const points = placed.filter((line) => 'value' in line)
    const colour = theme.series[0] ?? theme.ink
    const marginLeft = marginFor(
      rows.map(({ label }) => label),
      theme.width,
    )
    const heading = ({ block }: { block: string }) => cut(block, Math.floor(theme.width / 7.5))
    return Plot.plot({
      ...base(theme),
      height: 72 + placed.length * LINE_PX,
      marginLeft,
      x: { grid: true, zero: axis.domain === undefined, ...axis },
      y: {
        label: null,
        type: 'point',
        domain: placed.map(({ at }) => at),
        tickSize: 0,
        tickFormat: (at: number) => short(points.find((point) => point.at === at)?.label ?? '', theme.width),
      },
      marks: [
        ...(axis.domain === undefined ? [Plot.ruleX([0], { stroke: theme.soft })] : []),
        Plot.ruleY(points, { y: 'at', x1: 'low', x2: 'high', stroke: colour, strokeWidth: 2 }),
        Plot.dot(points, { y: 'at', x: 'value', fill: colour, r: 4 }),
        Plot.text(
          placed.filter((line) => !('value' in line)),
          // From the left edge of the drawing: on a phone they need its whole width.
          {
            y: 'at',
            text: heading,
            frameAnchor: 'left',
            dx: 4 - marginLeft,
            fontWeight: 600,
            fill: theme.ink,
            stroke: theme.paper,
            dy: 3,
          },
        ),
      ],
    })
  }

/** The median at each position with the middle half of people, and as the study is set. */
export const positionsPlot =
  (positions: Attention['positions'], isSame: boolean): Draw =>
  (Plot, theme) => {
    const rows = positions.map(({ position, set, chosen }) => ({
      position: position + 1,
      median: seconds(chosen.median),
      p25: seconds(chosen.p25),
      p75: seconds(chosen.p75),
      set: seconds(set.median),
    }))
    const colour = theme.series[0] ?? theme.ink
    return Plot.plot({
      ...base(theme),
      height: 256,
      x: { label: 'Position in the feed' },
      y: { label: 'Seconds', grid: true, zero: true },
      marks: [
        Plot.areaY(rows, { x: 'position', y1: 'p25', y2: 'p75', fill: colour, fillOpacity: 0.18 }),
        ...(isSame ? [] : [Plot.lineY(rows, { x: 'position', y: 'set', stroke: theme.soft, strokeDasharray: '4 3' })]),
        Plot.lineY(rows, { x: 'position', y: 'median', stroke: colour, strokeWidth: 2 }),
        ...(rows.length === 1 ? [Plot.dot(rows, { x: 'position', y: 'median', fill: colour })] : []),
      ],
    })
  }

type Cell = { x1: number; x2: number; y1: number; y2: number; share: number }

/** The whole feed: time to the right, positions downwards, darker where more people look. */
export const heatPlot =
  ({ bin_ms, rows }: Attention['heat']): Draw =>
  (Plot, theme) => {
    const cells = rows.flatMap((row, position) =>
      row.flatMap((share, bin): Cell[] =>
        share === 0
          ? []
          : [
              {
                x1: seconds(bin * bin_ms),
                x2: seconds((bin + 1) * bin_ms),
                y1: position + 0.5,
                y2: position + 1.5,
                share: 100 * share,
              },
            ],
      ),
    )
    return heat(Plot, theme, cells, rows.length)
  }

const heat = (Plot: PlotLibrary, theme: ChartTheme, cells: readonly Cell[], nRows: number) =>
  Plot.plot({
    ...base(theme),
    height: Math.max(160, Math.min(460, 60 + nRows * 9)),
    x: { label: 'Seconds since the feed began' },
    y: { label: 'Position in the feed', reverse: true },
    color: {
      // Few look at the same place at the same moment once people have gone apart; a straight scale would show the first cards alone.
      type: 'sqrt',
      domain: [0, Math.max(1, ...cells.map(({ share }) => share))],
      range: [theme.line, theme.series[0] ?? theme.ink],
    },
    marks: [Plot.rect(cells, { x1: 'x1', x2: 'x2', y1: 'y1', y2: 'y2', fill: 'share', inset: 0.25 })],
  })
