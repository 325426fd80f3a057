import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { LEAST_PEOPLE } from '#domain/attention/crossing-report.ts'
import { ChartFrame } from '#web/researcher/charts/chart-frame.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import styles from './attention.module.css'
import { LevelCharts } from './attention-charts.tsx'
import { intervalsPlot } from './attention-plots.ts'
import type { AttentionSearch } from './attention-search.ts'
import { conditionLabel, fileName, levelLabel } from './attention-words.ts'
import { comparedRows, figureText, meanRows, outcomeLabel, outcomesIn, unitOf } from './compare-words.ts'
import type { Attention } from './use-attention.ts'

type Props = { attention: Attention; name: string; asked: AttentionSearch; onAsk: (asked: AttentionSearch) => void }

/** Dwell and engagement by a column of the sheet, and by condition together with it: means, differences, and the effect of a condition on a difference. */
export function ComparePanel({ attention, name, asked, onAsk }: Props) {
  const { columns, by, levels, conditions, crossing } = attention
  const outcomes = outcomesIn(attention)
  const outcome = outcomes.find((one) => one === asked.outcome) ?? outcomes[0] ?? 'dwell'
  return (
    <Panel id="attention-compare" heading="Compare cards">
      {columns.length === 0 ? (
        <p className={page.soft}>
          Nothing in the sheet divides the cards into groups. A column such as veracity, source or topic would: two to twenty
          different values, or numbers.
        </p>
      ) : (
        <div className={styles.controls}>
          <NativeSelect
            label="Group cards by"
            data={columns}
            value={oneOf(columns, asked.by) ?? by}
            onChange={({ currentTarget }) => onAsk({ ...asked, by: currentTarget.value, level: undefined })}
          />
          <NativeSelect
            label="Compare with"
            data={levels.map(({ level }) => ({ value: level, label: levelLabel(attention, level) }))}
            value={
              oneOf(
                levels.map(({ level }) => level),
                asked.level,
              ) ??
              crossing.level ??
              ''
            }
            onChange={({ currentTarget }) => onAsk({ ...asked, level: currentTarget.value })}
          />
          {crossing.condition !== null && (
            <NativeSelect
              label="Compare with condition"
              data={(conditions ?? []).map((one) => ({ value: String(one.condition), label: conditionLabel(one) }))}
              value={String(asked.condition ?? crossing.condition)}
              onChange={({ currentTarget }) => onAsk({ ...asked, condition: Number(currentTarget.value) })}
            />
          )}
          <NativeSelect
            label="Outcome"
            data={outcomes.map((one) => ({ value: one, label: outcomeLabel(one) }))}
            value={outcome}
            onChange={({ currentTarget }) => onAsk({ ...asked, outcome: currentTarget.value })}
          />
        </div>
      )}
      <div className={styles.charts}>
        <CrossingCharts attention={attention} name={name} outcome={outcome} />
        <LevelCharts attention={attention} name={name} />
      </div>
    </Panel>
  )
}

/** What was asked for is shown at once, while its figures are computed. */
const oneOf = (known: readonly string[], asked: string | undefined) => known.find((one) => one === asked)

type CrossingProps = { attention: Attention; name: string; outcome: string }

const FEW = `Groups with fewer than ${LEAST_PEOPLE} people are a number of people alone, because one person would decide every figure.`

function CrossingCharts({ attention, name, outcome }: CrossingProps) {
  const { by, crossing, n_people } = attention
  const means = useMemo(() => meanRows(attention, outcome), [attention, outcome])
  const differences = useMemo(() => comparedRows(attention, outcome), [attention, outcome])
  const { axis, isShare, subtitle } = unitOf(outcome)
  const drawnMeans = useMemo(
    () =>
      intervalsPlot(
        means.flatMap(({ drawn }) => drawn ?? []),
        { label: axis },
      ),
    [means, axis],
  )
  const drawnDifferences = useMemo(
    () =>
      intervalsPlot(
        differences.flatMap(({ drawn }) => drawn ?? []),
        { label: axis },
      ),
    [differences, axis],
  )
  const subject = `${outcomeLabel(outcome)} by ${by}${crossing.condition === null ? '' : ' and condition'}`
  const file = `${name}-${fileName(outcome)}-by-${fileName(by)}`
  const few = (rows: readonly { drawn: unknown }[]) => (rows.some(({ drawn }) => drawn === undefined) ? FEW : undefined)
  const isEmpty = (rows: readonly { drawn: unknown }[]) => rows.every(({ drawn }) => drawn === undefined)
  return (
    <>
      <ChartFrame
        name={`${file}-means`}
        title={`Means: ${subject}`}
        subtitle={subtitle}
        n={n_people}
        caption="Point and line: mean of the people and its 95 % interval (Student's t). Each person is one value: the mean of their cards."
        says={means.map(({ says }) => says).join('. ')}
        empty={isEmpty(means) ? FEW : undefined}
        few={few(means)}
        plot={drawnMeans}
        table={{
          columns: [by, 'condition', 'n', isShare ? 'mean_share' : 'mean_s', 'low', 'high'],
          rows: means.map(({ cells }) => cells),
        }}
      />
      {differences.length > 0 && (
        <ChartFrame
          name={`${file}-differences`}
          title={`Differences: ${subject}`}
          subtitle="Between kinds of cards for the same people, between conditions at the same cards, and how far a condition changes the former"
          n={n_people}
          caption="Point and line: difference of means and its 95 % interval (paired within people, Welch between conditions). No correction for many comparisons."
          says={differences.map(({ says }) => says).join('. ')}
          empty={isEmpty(differences) ? FEW : undefined}
          few={few(differences)}
          plot={drawnDifferences}
          table={{
            columns: ['difference', 'at', 'n', 'n_compared_with', isShare ? 'difference_share' : 'difference_s', 'low', 'high'],
            rows: differences.map(({ cells }) => cells),
          }}
        />
      )}
      <p className={page.soft}>{figureText(attention)}</p>
    </>
  )
}
