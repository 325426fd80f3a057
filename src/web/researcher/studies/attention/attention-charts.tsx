import { useMemo } from 'react'
import { DOTS } from '#domain/attention/attention-report.ts'
import { LEAST_PEOPLE } from '#domain/attention/crossing-report.ts'
import { ChartFrame } from '#web/researcher/charts/chart-frame.tsx'
import { heatPlot, intervalsPlot, positionsPlot, type Spread, spreadPlot } from './attention-plots.ts'
import {
  buttonLabel,
  conditionLabel,
  fileName,
  isSameRule,
  levelLabel,
  percentText,
  rounded,
  seconds,
  secondsText,
} from './attention-words.ts'
import type { Attention } from './use-attention.ts'

const INTERVAL = 'Point and line: median and its exact 95 % interval'

/** What a dot of the groups is. */
function dotWords(groups: readonly { n: number }[]): string {
  const [one, part] = ['Each dot is one person', 'Each dot is a twentieth of the people']
  if (groups.every(({ n }) => n <= DOTS)) return one
  return groups.some(({ n }) => n <= DOTS) ? `${part}; where there are up to ${DOTS}, for one of them` : part
}

const HOLLOW = 'hollow: as the study is set'

type Group = Spread & { n: number; presses: Attention['positions'][number]['presses'] }

const SPREAD_COLUMNS = [
  ...['people', 'median_s', 'median_low_s', 'median_high_s', 'p10_s', 'p25_s', 'p75_s', 'p90_s', 'seen', 'median_as_set_s'],
] as const

const inSeconds = (ms: number | null) => (ms === null ? null : seconds(ms))

type Figured = Pick<Group, 'n' | 'set' | 'chosen'>

const figureCells = ({ n, set, chosen }: Figured): (number | null)[] => [
  n,
  ...[chosen.median, chosen.low, chosen.high, chosen.p10, chosen.p25, chosen.p75, chosen.p90].map(inSeconds),
  rounded(chosen.seen.share),
  seconds(set.median),
]

type SpreadProps = {
  name: string
  title: string
  by: string
  groups: readonly Group[]
  isSame: boolean
  few?: string | undefined
  n: number
}

function SpreadChart({ name, title, by, groups, isSame, few, n }: SpreadProps) {
  const plot = useMemo(() => spreadPlot(groups, isSame), [groups, isSame])
  return (
    <ChartFrame
      name={name}
      title={title}
      subtitle="Seconds per card: each person counts with the mean of their cards"
      n={n}
      caption={`${dotWords(groups)}. ${INTERVAL}${isSame ? '' : `; ${HOLLOW}`}.`}
      says={groups.map(({ label, chosen }) => `${label}: median ${secondsText(chosen.median)}`).join('. ')}
      empty={groups.length === 0 ? (few ?? 'Nobody has left the study yet.') : undefined}
      few={few}
      plot={plot}
      table={{ columns: [by, ...SPREAD_COLUMNS], rows: groups.map((group) => [group.label, ...figureCells(group)]) }}
    />
  )
}

type SharesProps = { name: string; title: string; by: string; groups: readonly Pick<Group, 'label' | 'presses'>[]; n: number }

function SharesChart({ name, title, by, groups, n }: SharesProps) {
  const rows = useMemo(
    () =>
      groups.flatMap(({ label, presses }) =>
        presses.map(({ type, ...press }) => ({ group: label, button: buttonLabel(type), ...press })),
      ),
    [groups],
  )
  const plot = useMemo(() => {
    const drawn = rows.map(({ group, button, share, low, high }) => ({
      ...{ block: group, label: button },
      ...{ value: 100 * share, low: 100 * low, high: 100 * high },
    }))
    return intervalsPlot(drawn, { label: 'Percent of people', domain: [0, 100] })
  }, [rows])
  return (
    <ChartFrame
      name={name}
      title={title}
      subtitle="Of the people who saw any of the cards, those who did it at one that they saw: a button that stayed on, or an act such as opening a link"
      n={n}
      caption="Lines: 95 % intervals (Wilson)."
      says={rows.map(({ group, button, share }) => `${group}, ${button}: ${percentText(share)}`).join('. ')}
      empty={rows.length === 0 ? 'Nobody who saw a card could do anything with it.' : undefined}
      plot={plot}
      table={{
        columns: [by, 'engagement', 'people_who_saw', 'people_who_did', 'share', 'low', 'high'],
        rows: rows.map(({ group, button, n: saw, pressed, share, low, high }) => [
          group,
          button,
          saw,
          pressed,
          ...[share, low, high].map(rounded),
        ]),
      }}
    />
  )
}

type Props = { attention: Attention; name: string }

/** Undefined while the study is blinded: then the server has sent nothing. */
export function ConditionCharts({ attention: { conditions, rules, n_people }, name }: Props) {
  const groups = useMemo(
    () =>
      (conditions ?? []).flatMap((one): Group[] =>
        one.figures === null ? [] : [{ label: conditionLabel(one), ...one.figures, dots: one.figures.dots.chosen }],
      ),
    [conditions],
  )
  if (conditions === null) return null
  const small = conditions.filter(({ figures }) => figures === null)
  const few =
    small.length === 0
      ? undefined
      : `${small.map((one) => `${conditionLabel(one)} (n = ${one.n})`).join(', ')}: not shown with fewer than ${LEAST_PEOPLE} people, because one person would decide every figure.`
  return (
    <>
      <SpreadChart
        name={`${name}-dwell-by-condition`}
        title="Dwell by condition"
        by="condition"
        groups={groups}
        isSame={isSameRule(rules)}
        few={few}
        n={n_people}
      />
      {groups.length > 0 && (
        <SharesChart
          name={`${name}-engagement-by-condition`}
          title="Engagement by condition"
          by="condition"
          groups={groups}
          n={n_people}
        />
      )}
    </>
  )
}

export function LevelCharts({ attention, name }: Props) {
  const { levels, by, rules, n_people } = attention
  const groups = useMemo(
    () => levels.map((one): Group => ({ label: levelLabel(attention, one.level), ...one, dots: one.dots.chosen })),
    [attention, levels],
  )
  return (
    <>
      <SpreadChart
        name={`${name}-dwell-by-${fileName(by)}`}
        title={`Dwell by ${by}`}
        by={by}
        groups={groups}
        isSame={isSameRule(rules)}
        n={n_people}
      />
      <SharesChart
        name={`${name}-engagement-by-${fileName(by)}`}
        title={`Engagement by ${by}`}
        by={by}
        groups={groups}
        n={n_people}
      />
    </>
  )
}

export function PositionChart({ attention: { positions, rules, n_people }, name }: Props) {
  const isSame = isSameRule(rules)
  const plot = useMemo(() => positionsPlot(positions, isSame), [positions, isSame])
  const [first] = positions
  const last = positions.at(-1)
  return (
    <ChartFrame
      name={`${name}-dwell-by-position`}
      title="Dwell by position"
      subtitle="Seconds on the card at each place of the feed; 0 for a card that was served and not seen"
      n={n_people}
      caption={`Line: median; band: the middle half of the people${isSame ? '' : '; dashed: as the study is set'}.`}
      says={
        first && last
          ? `Median ${secondsText(first.chosen.median)} at position ${first.position + 1}, ${secondsText(last.chosen.median)} at position ${last.position + 1}`
          : ''
      }
      empty={positions.length === 0 ? 'No position to show.' : undefined}
      plot={plot}
      table={{
        columns: ['position', ...SPREAD_COLUMNS],
        rows: positions.map((one) => [one.position + 1, ...figureCells(one)]),
      }}
    />
  )
}

export function HeatChart({ attention: { heat, n_people }, name }: Props) {
  const plot = useMemo(() => heatPlot(heat), [heat])
  const nBins = Math.max(0, ...heat.rows.map((row) => row.length))
  const most = Math.max(0, ...heat.rows.flat())
  const at = heat.rows.findIndex((row) => row.includes(most))
  return (
    <ChartFrame
      name={`${name}-over-time`}
      title="Where people look over time"
      subtitle="Share of people who look at a position at a random moment; time runs to the right, the feed downwards"
      n={n_people}
      caption={`Steps of ${secondsText(heat.bin_ms)} since a person's first card could be seen. The darkest is ${percentText(most)} of the people.`}
      says={`Most people look at the same place at position ${at + 1}: ${percentText(most)}.`}
      empty={most === 0 ? 'No visit has a time.' : undefined}
      plot={plot}
      table={{
        columns: ['position', ...Array.from({ length: nBins }, (_, bin) => `from_${seconds(bin * heat.bin_ms)}_s`)],
        rows: heat.rows.flatMap((row, position) => (row.length === 0 ? [] : [[position + 1, ...row]])),
      }}
    />
  )
}
