import { useMemo } from 'react'
import { consortSvg } from '#domain/monitor/consort-svg.ts'
import { ChartFrame } from '#web/researcher/charts/chart-frame.tsx'
import type { ChartTheme } from '#web/researcher/charts/chart-theme.ts'
import type { PlotLibrary } from '#web/researcher/charts/use-plot.ts'
import type { Live } from './use-live.ts'

type Props = { experiment_id: string; live: Pick<Live, 'flow'>; names: readonly string[] }

export function FlowChart({ experiment_id, live: { flow }, names }: Props) {
  const plot = useMemo(
    () =>
      (_: PlotLibrary, { ink, soft, paper, width }: ChartTheme) => {
        const place = document.createElement('div')
        place.innerHTML = consortSvg(flow, names, { ink, line: soft, paper }, width)
        return place.querySelector('svg') ?? place
      },
    [flow, names],
  )
  const arms = flow.arms.map(({ condition, ...arm }) => ({ ...arm, name: names[condition - 1] || `Condition ${condition}` }))
  const waves = flow.waves.flatMap(({ wave, arms: all }) =>
    all.map(({ condition, ...arm }) => {
      const of = condition === null ? 'all conditions' : names[condition - 1] || `Condition ${condition}`
      return { ...arm, name: `${of}, wave ${wave}`, lost: arm.lost.reduce((sum, { n }) => sum + n, 0) }
    }),
  )
  const saysWaves = waves.map(
    ({ name, followed, back, completed, lost }) =>
      ` ${name}: of ${followed} who were followed ${back} came back, ${completed} completed, ${lost} were lost.`,
  )
  return (
    <ChartFrame
      name={`${experiment_id}_consort`}
      title="CONSORT flow"
      subtitle="From the link to the analysis, with every loss and its reason"
      n={flow.assessed}
      says={`${flow.assessed} opened the link, ${flow.allocated} were allocated. ${arms.map((arm) => `${arm.name}: ${arm.allocated} allocated, ${arm.completed} completed, ${arm.analysed} to be analysed.`).join(' ')}${saysWaves.join('')}`}
      caption={`Without tests and simulated participants.${waves.length > 0 ? ' Later waves are of people who completed the first and were not excluded.' : ''}`}
      empty={flow.assessed === 0 ? 'Nobody has arrived yet.' : undefined}
      mayScroll
      plot={plot}
      table={{
        columns: [
          ...['Condition', 'Allocated', 'Saw the feed', 'Did not complete', 'Under way', 'Completed', 'To be analysed'],
          ...(waves.length > 0 ? ['Came back', 'Can still come'] : []),
        ],
        rows: [
          ...arms.map(({ name, allocated, received, lost, underWay, completed, analysed }) => [
            ...[name, allocated, received, lost.reduce((sum, { n }) => sum + n, 0), underWay, completed, analysed],
            ...(waves.length > 0 ? ['', ''] : []),
          ]),
          ...waves.map(({ name, lost, underWay, completed, back, ahead }) => [
            ...[name, '', '', lost, underWay, completed, '', back, ahead],
          ]),
        ],
      }}
    />
  )
}
