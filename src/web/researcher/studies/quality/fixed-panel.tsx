import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ChosenRule } from '#domain/quality/judge.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { formatDateTime } from '#web/researcher/format-time.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import styles from './quality.module.css'
import { chosenText, isSameChoice, keptText } from './quality-words.ts'
import { type ShownQuality, useFixRules } from './use-quality.ts'

type Props = {
  experiment_id: string
  shown: ShownQuality
  chosen: readonly ChosenRule[]
  mayFix: boolean
  onChoice: (chosen: readonly ChosenRule[] | undefined) => void
}

/** Rules that were fixed before the study: whether they can be, which they are, and whether they were kept. */
export function FixedPanel({ experiment_id, shown: { fixed, may_fix }, chosen, mayFix, onChoice }: Props) {
  const { change, fix } = useFixRules(experiment_id)
  const [done, setDone] = useState('')
  const isSame = fixed !== null && isSameChoice(fixed.rules, chosen)
  if (fixed === null && !(may_fix && mayFix)) return null

  const send = async (rules: readonly ChosenRule[], sentence: string) => {
    if (change.state === 'sending') return
    setDone('')
    if (await fix(rules)) setDone(sentence)
  }

  return (
    <Panel id="fixed-rules" heading="Fixed before launch">
      {fixed === null ? (
        <p className={page.soft}>
          As in a preregistration: fix the rules above and their thresholds now. After launch nobody can change them, and this
          page says whether they were kept.
        </p>
      ) : (
        <>
          <p>
            Fixed on {formatDateTime(fixed.fixed_at)}. {!may_fix && keptText(fixed)}
          </p>
          <ul className={styles.fixed}>
            {fixed.rules.map((rule) => (
              <li key={rule.name}>{chosenText(rule)}</li>
            ))}
          </ul>
          {!may_fix && <Counts fixed={fixed} />}
        </>
      )}
      <div className={page.actions}>
        {may_fix && mayFix && !isSame && chosen.length > 0 && (
          <Button variant="default" onClick={() => send(chosen, 'These rules are fixed.')}>
            {`Fix ${countOf(chosen.length, 'rule')}`}
          </Button>
        )}
        {may_fix && mayFix && fixed !== null && (
          <Button variant="default" onClick={() => send([], 'No rules are fixed.')}>
            Take back
          </Button>
        )}
        {fixed !== null && !isSame && (
          <Button variant="default" onClick={() => onChoice(fixed.rules)}>
            Show the fixed rules above
          </Button>
        )}
      </div>
      <Done>{done}</Done>
      <Refused change={change} />
    </Panel>
  )
}

const Counts = ({ fixed }: { fixed: NonNullable<ShownQuality['fixed']> }) => (
  <dl className={styles.counts}>
    <Count label="Flagged by these rules" n={fixed.n_flagged} />
    <Count label="Excluded by them" n={fixed.n_by_rules} />
    <Count label="Excluded for another reason" n={fixed.n_otherwise} />
    <Count label="Flagged and not excluded" n={fixed.n_missing} />
  </dl>
)

const Count = ({ label, n }: { label: string; n: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{n.toLocaleString('en')}</dd>
  </div>
)
