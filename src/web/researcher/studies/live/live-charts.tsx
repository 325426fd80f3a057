import { useMemo } from 'react'
import { ChartFrame, fewWords } from '#web/researcher/charts/chart-frame.tsx'
import type { ChartTheme } from '#web/researcher/charts/chart-theme.ts'
import type { PlotLibrary } from '#web/researcher/charts/use-plot.ts'
import { formatDayTime } from '#web/researcher/format-time.ts'
import { durationWords, nowInFeedWords, stepWords } from './live-words.ts'
import type { Live } from './use-live.ts'

type Props = { experiment_id: string; live: Live }

const LABELS = 130

/** Ticks of an axis that counts people: there is no half of one. */
const wholeTicks = (most: number) => (most < 5 ? { ticks: Math.max(1, most) } : {})

export function ArrivalsChart({ experiment_id, live: { arrivals, target } }: Props) {
  const rows = useMemo(() => {
    let [arrived, completed] = [0, 0]
    const [first] = arrivals.bins
    // From nobody: otherwise the first stretch would be a point.
    const start = first ? [{ at: new Date(first.fromMs), arrived: 0, completed: 0 }] : []
    const counted = arrivals.bins.map((bin) => {
      arrived += bin.arrived
      completed += bin.completed
      return { at: new Date(bin.fromMs + arrivals.binMs), arrived, completed }
    })
    return [...start, ...counted]
  }, [arrivals])
  const last = rows.at(-1)
  // A quota far above what has come would make everything else flat.
  const quota = target !== null && target <= (last?.arrived ?? 0) * 2 ? target : 0
  const plot = useMemo(
    () => (Plot: PlotLibrary, theme: ChartTheme) => {
      const [one = '', two = ''] = theme.series
      const end = rows.slice(-1)
      return Plot.plot({
        ...{ width: theme.width, height: 220, marginLeft: 44, marginRight: 84, style: { color: theme.soft, background: 'none' } },
        y: {
          grid: true,
          label: null,
          nice: true,
          domain: [0, Math.max(1, quota, last?.arrived ?? 0)],
          ...wholeTicks(last?.arrived ?? 0),
        },
        x: { label: null, type: 'time' },
        marks: [
          Plot.ruleY([0], { stroke: theme.line }),
          quota > 0 ? Plot.ruleY([quota], { stroke: theme.warn, strokeDasharray: '4 3' }) : null,
          Plot.lineY(rows, { x: 'at', y: 'arrived', stroke: one, strokeWidth: 2, curve: 'step-before' }),
          Plot.lineY(rows, { x: 'at', y: 'completed', stroke: two, strokeWidth: 2, curve: 'step-before' }),
          Plot.text(end, { x: 'at', y: 'arrived', text: () => 'Arrived', fill: one, textAnchor: 'start', dx: 6, dy: -6 }),
          Plot.text(end, { x: 'at', y: 'completed', text: () => 'Completed', fill: two, textAnchor: 'start', dx: 6, dy: 6 }),
        ],
      })
    },
    [rows, last, quota],
  )
  return (
    <ChartFrame
      name={`${experiment_id}_arrivals`}
      title="Arrivals and completes"
      subtitle="People so far, over time"
      n={last?.arrived ?? 0}
      says={`${last?.arrived ?? 0} people have arrived and ${last?.completed ?? 0} have completed.`}
      caption={target === null ? '' : `The quota is ${target.toLocaleString('en')} completes.`}
      empty={rows.length === 0 ? 'Nobody has arrived yet.' : undefined}
      plot={plot}
      table={{
        columns: ['Until', 'Arrived', 'Completed'],
        rows: rows.map(({ at, arrived, completed }) => [formatDayTime(at.getTime()), arrived, completed]),
      }}
    />
  )
}

const PARTS = [
  ['done', 'Done'],
  ['here', 'At it now'],
  ['ended', 'Screened out or declined'],
  ['dropped', 'Left or not back'],
] as const

export function FunnelChart({ experiment_id, live: { funnel, counts } }: Props) {
  const plot = useMemo(
    () => (Plot: PlotLibrary, theme: ChartTheme) => {
      const bars = funnel.flatMap((row) => PARTS.map(([key, part]) => ({ step: stepWords(row), part, n: row[key] })))
      const [one = '', two = '', three = '', four = ''] = theme.series
      return Plot.plot({
        ...{
          width: theme.width,
          height: 60 + funnel.length * 34,
          marginLeft: LABELS,
          marginRight: 48,
          style: { color: theme.soft, background: 'none' },
        },
        x: { label: null, grid: true, nice: true, ...wholeTicks(funnel[0]?.reached ?? 0) },
        y: { label: null, domain: funnel.map(stepWords), tickSize: 0 },
        color: { domain: PARTS.map(([, part]) => part), range: [one, three, four, two], legend: false },
        marks: [
          Plot.barX(bars, { x: 'n', y: 'step', fill: 'part', insetTop: 4, insetBottom: 4 }),
          Plot.text(funnel, {
            x: 'reached',
            y: stepWords,
            text: (row) => row.reached.toLocaleString('en'),
            textAnchor: 'start',
            dx: 4,
            fill: theme.ink,
          }),
        ],
      })
    },
    [funnel],
  )
  const worst = [...funnel].sort((a, b) => b.dropped - a.dropped)[0]
  return (
    <ChartFrame
      name={`${experiment_id}_steps`}
      title="Step by step"
      subtitle="People who came to each step: done (blue), at it now (green), screened out or declined (purple), left or not back (orange)"
      n={counts.arrived}
      caption="Not back: not seen for half an hour."
      says={funnel.map((row) => `${stepWords(row)}: ${row.reached} came, ${row.done} did it, ${row.dropped} left.`).join(' ')}
      few={worst && counts.arrived > 0 ? fewWords(counts.arrived) : undefined}
      empty={counts.arrived === 0 ? 'Nobody has arrived yet.' : undefined}
      plot={plot}
      table={{
        columns: ['Step', 'Came', ...PARTS.map(([, part]) => part)],
        rows: funnel.map((row) => [stepWords(row), row.reached, ...PARTS.map(([key]) => row[key])]),
      }}
    />
  )
}

export function CardsChart({ experiment_id, live: { cards } }: Props) {
  const plot = useMemo(
    () => (Plot: PlotLibrary, theme: ChartTheme) =>
      Plot.plot({
        ...{ width: theme.width, height: 200, marginLeft: 44, style: { color: theme.soft, background: 'none' } },
        x: { label: 'Card', type: 'linear' },
        y: { label: null, grid: true, nice: true, domain: [0, cards[0]?.reached ?? 1], ...wholeTicks(cards[0]?.reached ?? 1) },
        marks: [
          Plot.areaY(cards, { x: 'card', y: 'reached', fill: theme.series[0] ?? '', fillOpacity: 0.15, curve: 'step' }),
          Plot.lineY(cards, { x: 'card', y: 'reached', stroke: theme.series[0] ?? '', strokeWidth: 2, curve: 'step' }),
          Plot.dot(
            cards.filter(({ dropped }) => dropped > 0),
            { x: 'card', y: 'reached', r: 4, fill: theme.series[1] ?? '' },
          ),
          Plot.dot(
            cards.filter(({ here }) => here > 0),
            { x: 'card', y: 0, r: 4, fill: theme.series[2] ?? '' },
          ),
        ],
      }),
    [cards],
  )
  const n = cards[0]?.reached ?? 0
  const left = cards.reduce((sum, { dropped }) => sum + dropped, 0)
  return (
    <ChartFrame
      name={`${experiment_id}_cards`}
      title="Card by card"
      subtitle="People who came to each place of the feed; an orange dot where somebody left, a green one below about where people are now"
      n={n}
      caption={`${nowInFeedWords(cards)} Pages report every fifth card, the last one, and the card at which somebody left: people may be up to four cards further.`}
      says={`${n} people saw the first card and ${cards.at(-1)?.reached ?? 0} came to card ${cards.length}; ${left} left on the way. ${nowInFeedWords(cards)}`}
      few={n > 0 ? fewWords(n) : undefined}
      empty={n === 0 ? 'Nobody has come to the feed yet.' : undefined}
      plot={plot}
      table={{
        columns: ['Card', 'Came to it', 'About there now', 'Left there'],
        rows: cards.map(({ card, reached, here, dropped }) => [card, reached, here, dropped]),
      }}
    />
  )
}

export function TimesChart({ experiment_id, live: { times, funnel } }: Props) {
  const rows = useMemo(() => {
    const labels = new Map(funnel.map((row) => [row.name, stepWords(row)]))
    return times.map((time) => ({ ...time, step: labels.get(time.name) ?? time.name }))
  }, [times, funnel])
  const n = Math.max(0, ...rows.map((row) => row.n))
  const plot = useMemo(
    () => (Plot: PlotLibrary, theme: ChartTheme) =>
      Plot.plot({
        ...{
          width: theme.width,
          height: 60 + rows.length * 34,
          marginLeft: LABELS,
          marginRight: 70,
          style: { color: theme.soft, background: 'none' },
        },
        x: { label: 'Minutes', grid: true, nice: true, domain: [0, Math.max(0.1, ...rows.map(({ upper }) => upper / 60_000))] },
        y: { label: null, domain: rows.map(({ step }) => step), tickSize: 0 },
        marks: [
          Plot.ruleY(rows, {
            y: 'step',
            x1: (row) => row.lower / 60_000,
            x2: (row) => row.upper / 60_000,
            stroke: theme.series[0] ?? '',
            strokeWidth: 3,
          }),
          Plot.dot(rows, { y: 'step', x: (row) => row.median / 60_000, r: 5, fill: theme.series[0] ?? '', stroke: theme.paper }),
          Plot.text(rows, {
            y: 'step',
            x: (row) => row.upper / 60_000,
            text: (row) => durationWords(row.median),
            textAnchor: 'start',
            dx: 8,
            fill: theme.ink,
          }),
        ],
      }),
    [rows],
  )
  return (
    <ChartFrame
      name={`${experiment_id}_times`}
      title="Time per step"
      subtitle="Median and middle half of the people who did it"
      n={n}
      says={rows.map((row) => `${row.step}: median ${durationWords(row.median)}.`).join(' ')}
      caption="From the end of the step before, by the clock of the server."
      few={n > 0 ? fewWords(n) : undefined}
      empty={rows.length === 0 ? 'Nobody has done a step yet.' : undefined}
      plot={plot}
      table={{
        columns: ['Step', 'People', 'Lower quartile (s)', 'Median (s)', 'Upper quartile (s)'],
        rows: rows.map((row) => [row.step, row.n, ...[row.lower, row.median, row.upper].map((ms) => Math.round(ms / 1000))]),
      }}
    />
  )
}
