import { NumberInput, Switch } from '@mantine/core'
import { useState } from 'react'
import type { ChosenRule } from '#domain/quality/judge.ts'
import { qualityRules } from '#domain/quality/rules/index.ts'
import type { QualityRule } from '#domain/quality/rules/quality-rule.ts'
import { shownNumber, valueOfShown } from '#domain/quality/words.ts'
import page from '#web/researcher/ui/page.module.css'
import styles from './quality.module.css'
import { beforeThreshold, falseAlarmText, foundText } from './quality-words.ts'
import { RuleChart } from './rule-chart.tsx'
import type { JudgedRule } from './use-quality.ts'

type Props = {
  judged: readonly JudgedRule[]
  chosen: readonly ChosenRule[]
  onChoice: (chosen: readonly ChosenRule[]) => void
  /** Beginning of the names of files. */
  name: string
}

export function RuleList({ judged, chosen, onChoice, name }: Props) {
  return (
    <ul className={page.plainList}>
      {qualityRules.flatMap((rule) => {
        const found = judged.find((each) => each.name === rule.name)
        if (found === undefined) return []
        const others = chosen.filter((each) => each.name !== rule.name)
        const setThreshold = (threshold: number) => onChoice([...others, { name: rule.name, threshold }])
        return [
          <RuleRow
            key={rule.name}
            rule={rule}
            found={found}
            threshold={chosen.find((each) => each.name === rule.name)?.threshold}
            onSwitch={(isOn) => (isOn ? setThreshold(found.threshold) : onChoice(others))}
            onThreshold={setThreshold}
            fileName={`${name}_${rule.name}`}
          />,
        ]
      })}
    </ul>
  )
}

type RowProps = {
  rule: QualityRule
  found: JudgedRule
  /** Undefined: the rule is off. */
  threshold: number | undefined
  onSwitch: (isOn: boolean) => void
  onThreshold: (threshold: number) => void
  fileName: string
}

function RuleRow({ rule, found, threshold, onSwitch, onThreshold, fileName }: RowProps) {
  const isOn = threshold !== undefined
  return (
    <li className={isOn ? styles.rule : `${styles.rule} ${styles.off}`}>
      <div className={styles.what}>
        <Switch
          label={rule.label}
          checked={isOn}
          onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
          classNames={{ label: styles.name ?? '' }}
        />
        <p className={page.soft}>
          {rule.means} {falseAlarmText(rule)}
        </p>
      </div>
      <div className={styles.found}>
        {isOn && rule.measure !== 'yes-no' && <Threshold rule={rule} threshold={threshold} onThreshold={onThreshold} />}
        <p className={found.n_judged === 0 ? page.soft : styles.number}>{foundText(found, rule)}</p>
      </div>
      {found.n_judged > 0 && rule.measure !== 'yes-no' && <Spread rule={rule} found={found} fileName={fileName} />}
    </li>
  )
}

/** The chart is drawn once somebody wants to see it: fifteen of them at once would be noise. */
function Spread({ rule, found, fileName }: Pick<RowProps, 'rule' | 'found' | 'fileName'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.spread} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        How the values spread<span className="visually-hidden">: {rule.label}</span>
      </summary>
      {isOpen && <RuleChart rule={rule} found={found} name={fileName} />}
    </details>
  )
}

const DECIMALS = { ms: 2, share: 0, count: 0, 'yes-no': 0 } as const
const STEPS = { ms: 0.1, share: 5, count: 1, 'yes-no': 1 } as const
const LARGEST = { ms: 86_400, share: 100, count: 1000, 'yes-no': 1 } as const

function Threshold({ rule, threshold, onThreshold }: Pick<RowProps, 'rule' | 'onThreshold'> & { threshold: number }) {
  const { measure } = rule
  return (
    <div className={styles.threshold}>
      <span aria-hidden="true">{beforeThreshold(rule)}</span>
      <NumberInput
        aria-label={`Threshold of ${rule.label}: ${beforeThreshold(rule).toLowerCase()} … ${rule.unit}`}
        value={shownNumber(measure, threshold)}
        onChange={(typed) => typeof typed === 'number' && onThreshold(valueOfShown(measure, typed))}
        min={0}
        max={LARGEST[measure]}
        step={STEPS[measure]}
        decimalScale={DECIMALS[measure]}
        allowNegative={false}
        clampBehavior="strict"
        className={styles.field}
        size="sm"
      />
      <span aria-hidden="true">{rule.unit}</span>
    </div>
  )
}
