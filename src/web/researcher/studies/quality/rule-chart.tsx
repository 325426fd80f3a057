import { useCallback, useMemo } from 'react'
import type { QualityRule } from '#domain/quality/rules/quality-rule.ts'
import { shownNumber } from '#domain/quality/words.ts'
import { ChartFrame, fewWords } from '#web/researcher/charts/chart-frame.tsx'
import type { Draw } from '#web/researcher/charts/drawing.tsx'
import { binText, chosenText } from './quality-words.ts'
import type { JudgedRule } from './use-quality.ts'

type Props = { rule: QualityRule; found: JudgedRule; name: string }

const HEIGHT = 176

/** How the values of a rule spread, with a line at the threshold. */
export function RuleChart({ rule, found, name }: Props) {
  const { measure } = rule
  const { n_judged, n_flagged } = found
  // The list is read again every few seconds; equal figures must not be drawn again.
  const figures = JSON.stringify([found.bins, found.threshold])
  const { bins, threshold } = useMemo(() => {
    const [own, limit] = JSON.parse(figures) as [JudgedRule['bins'], number] // written above
    const shown = own.map(({ from, to, n }) => ({ from: shownNumber(measure, from), to: shownNumber(measure, to), n }))
    return { bins: shown, threshold: shownNumber(measure, limit) }
  }, [figures, measure])
  const plot: Draw = useCallback(
    (Plot, theme) =>
      Plot.plot({
        width: theme.width,
        height: HEIGHT,
        marginLeft: 40,
        // The name of the axis stands below its numbers.
        marginBottom: 44,
        style: { background: 'transparent', color: theme.soft, fontSize: '12px' },
        x: { label: rule.unit, labelAnchor: 'right' },
        y: { label: 'people', grid: true, ticks: 3, tickFormat: 'd' },
        marks: [
          Plot.rectY(bins, { x1: 'from', x2: 'to', y: 'n', fill: theme.series[0] ?? theme.ink, inset: 0.5 }),
          Plot.ruleY([0], { stroke: theme.line }),
          Plot.ruleX([threshold], { stroke: theme.bad, strokeWidth: 2, strokeDasharray: '4 3' }),
        ],
      }),
    [bins, threshold, rule.unit],
  )
  return (
    <ChartFrame
      name={name}
      title={`${rule.label}: how the values spread`}
      subtitle={`Number of people for each value (${rule.unit}). The last bar has all larger values too.`}
      n={n_judged}
      caption={`The dashed line is the threshold: ${chosenText(found)}.`}
      says={`${n_flagged} of ${n_judged} people are flagged: ${chosenText(found)}.`}
      few={fewWords(n_judged)}
      plot={plot}
      table={{ columns: [rule.unit, 'people'], rows: found.bins.map((bin) => [binText(rule, bin), bin.n]) }}
    />
  )
}
