import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Baseline, PowerQuestion } from '#domain/simulation/report/power/power-at.ts'
import { checkPower, curveOf, MOST_LOST, sdOfChange, spreadOf } from '#domain/simulation/report/power/power-sketch.ts'
import { methodWords, pointCells, pointColumns, resultWords } from '#domain/simulation/report/power/power-words.ts'
import { countOf } from '#web/researcher/count-of.ts'
import page from '#web/researcher/ui/page.module.css'
import { Problem } from '#web/researcher/ui/result.tsx'
import styles from './dry-run.module.css'
import { ReportTable } from './report-table.tsx'
import type { Report } from './use-dry-run.ts'
import type { PowerState } from './use-power.ts'

type Props = {
  report: Pick<Report, 'repeated' | 'outcomes'>
  power: PowerState
  onRun: (outcome: string, question: PowerQuestion) => void
}

const TYPED = ''
/** No measure has a space in its name. */
const TYPED_CHANGE = 'typed in: change'

const COMPARES = {
  conditions: 'the changes of two conditions',
  'before-after': 'before and after, in one condition',
} as const

const PROBLEMS = {
  'no-spread': 'Everybody has the same value, so a sample size cannot be calculated. Enter a standard deviation above 0.',
  'too-few-people': 'Fewer than two people have this outcome. Choose another, or enter a mean and a standard deviation.',
  'no-effect': 'Enter an effect that is not 0.',
  'bad-alpha': 'Enter an alpha above 0 and at most 0.5.',
  'bad-target': 'Enter a power above alpha and at most 0.99.',
  'bad-lost': 'Enter a share of people lost from 0 to 90 %.',
  'bad-correlation': 'Enter a correlation from -1 to below 1.',
} as const

export function PowerPanel({ report, power, onRun }: Props) {
  const { repeated } = report
  const changes = repeated?.changes ?? []
  const { measures } = report.outcomes
  const [name, setName] = useState(measures[0]?.name ?? TYPED)
  const [condition, setCondition] = useState('')
  const [compares, setCompares] = useState<keyof typeof COMPARES>('conditions')
  const [fields, setFields] = useState({
    ...{ mean: '0', sd: '1', correlation: '0.5', effect: '', alpha: '0.05', target: '0.8', seed: '1' },
    lost: String(lostOf(repeated?.kept ?? null)),
  })
  const [problem, setProblem] = useState<keyof typeof PROBLEMS>()
  const change = changes.find((each) => each.name === name)
  const measure = change ?? measures.find((each) => each.name === name)
  const conditions = change && repeated ? repeated.conditions : report.outcomes.conditions
  const isTypedChange = name === TYPED_CHANGE
  const isBeforeAfter = (change !== undefined || isTypedChange) && compares === 'before-after'
  const correlation = numberOf(fields.correlation)
  const baseline: Baseline = measure
    ? { from: 'people', values: valuesIn(measure.values, conditions, condition) }
    : isTypedChange
      ? { from: 'typed', mean: 0, sd: sdOfChange(numberOf(fields.sd), correlation) }
      : { from: 'typed', mean: Number(fields.mean), sd: Number(fields.sd) }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const { effect, alpha, target, seed, lost } = fields
    const question: PowerQuestion = {
      baseline,
      ...(isBeforeAfter && { compares: 'before-after' as const }),
      effect: numberOf(effect),
      alpha: numberOf(alpha),
      target: numberOf(target),
      seed: Number(seed) || 0,
      ...(repeated?.kept && { lost: numberOf(lost) / 100 }),
    }
    if (isTypedChange && !(correlation >= -1 && correlation < 1)) return setProblem('bad-correlation')
    const checked = checkPower(question)
    setProblem(checked.ok ? undefined : checked.problem)
    const typed = isTypedChange
      ? `change within a person, typed in (standard deviation ${fields.sd} before and after, correlation ${fields.correlation})`
      : 'typed in'
    if (checked.ok) onRun(measure?.label ?? typed, question)
  }

  const field = (key: keyof typeof fields, label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      inputMode="decimal"
      value={fields[key]}
      onChange={({ currentTarget: { value } }) => setFields((before) => ({ ...before, [key]: value }))}
    />
  )
  const { mean, sd } = spreadOf(baseline)
  const n = baseline.from === 'people' ? baseline.values.length : 0

  return (
    <section className={styles.power} aria-labelledby="power-sketch">
      <h3 id="power-sketch">Power sketch</h3>
      <p className={page.soft}>
        How many people it takes to find a difference between two conditions, or a change within people. Simulated people say how
        an outcome may spread, not what people will do: try several effects.
      </p>
      <form className={styles.power} onSubmit={onSubmit}>
        <div className={styles.fields}>
          <NativeSelect
            label="Outcome"
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
            data={[
              ...[...measures, ...changes].map((each) => ({ value: each.name, label: each.label })),
              { value: TYPED, label: 'Typed in' },
              ...(repeated ? [{ value: TYPED_CHANGE, label: 'Change within a person, typed in' }] : []),
            ]}
          />
          {measure ? (
            <NativeSelect
              label="Spread of"
              value={condition}
              onChange={({ currentTarget: { value } }) => setCondition(value)}
              data={[
                { value: '', label: 'all simulated people' },
                ...[...new Set(conditions)]
                  .sort((a, b) => a - b)
                  .map((each) => ({ value: String(each), label: `condition ${each}` })),
              ]}
            />
          ) : (
            <>
              {!isTypedChange && field('mean', 'Mean')}
              {field('sd', 'Standard deviation')}
              {isTypedChange && field('correlation', 'Correlation of before and after')}
            </>
          )}
          {(change !== undefined || isTypedChange) && (
            <NativeSelect
              label="Compare"
              value={compares}
              onChange={({ currentTarget: { value } }) => setCompares(value as keyof typeof COMPARES)} // one of the options
              data={Object.entries(COMPARES).map(([value, label]) => ({ value, label }))}
            />
          )}
          {field('effect', isBeforeAfter ? 'Effect (mean change)' : 'Effect (difference)')}
          {field('alpha', 'Alpha')}
          {field('target', 'Power')}
          {field('seed', 'Seed')}
          {repeated?.kept && field('lost', 'Lost until the last wave (%)')}
        </div>
        {measure && (
          <p className={page.soft}>
            {n} people, mean {round(mean)}, standard deviation {round(sd)}
            {measure.unit === 'share' && ' (shares from 0 to 1: an effect of 0.05 is five points)'}
            {measure.unit === 's' && ' (seconds)'}
            {change && change.correlation !== null && `, correlation of before and after ${round(change.correlation)}`}
          </p>
        )}
        {repeated?.kept && (
          <p className={page.soft}>
            Of {countOf(repeated.kept.first, 'simulated participant')} who completed the first wave,{' '}
            {repeated.kept.last.toLocaleString('en')} completed the last.
          </p>
        )}
        <div className={page.actions}>
          <Button type="submit" variant="default" loading={power.state === 'running'}>
            {isBeforeAfter ? 'Find n' : 'Find n per condition'}
          </Button>
        </div>
        {problem !== undefined && <Problem>{PROBLEMS[problem]}</Problem>}
      </form>
      <p role="status" className={power.state === 'done' ? undefined : 'visually-hidden'}>
        {power.state === 'done' && <strong>{resultWords(power.sketch, power.question)}</strong>}
      </p>
      {power.state === 'done' && (
        <>
          <p className={page.soft}>{methodWords(power.outcome, power.question)}</p>
          <ReportTable
            caption="Power by number of people"
            columns={pointColumns(power.question)}
            rows={curveOf(power.sketch).map(pointCells)}
          />
        </>
      )}
    </section>
  )
}

/** In whole per cent, as simulated people were lost; at most what the field takes. */
const lostOf = (kept: { first: number; last: number } | null) =>
  kept === null || kept.first === 0 ? 0 : Math.min(100 * MOST_LOST, Math.round(100 * (1 - kept.last / kept.first)))

/** Empty is no number, which `Number` reads as 0. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))

const round = (value: number) => String(Number(value.toPrecision(3)))

const valuesIn = (values: readonly (number | null)[], conditions: readonly number[], condition: string): number[] =>
  values.flatMap((value, i) => (value === null || (condition !== '' && String(conditions[i]) !== condition) ? [] : [value]))
