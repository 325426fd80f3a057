import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { ApiPanelRules } from '#domain/panels/panel-rules.ts'
import { mayDecide, mayHaveBonus } from '#domain/panels-comparison/submission.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done } from '#web/researcher/ui/result.tsx'
import { BonusDialog } from './bonus-dialog.tsx'
import { ComparedTable } from './compared-table.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import styles from './panel.module.css'
import { ACTION_WORDS, VERDICT_WORDS } from './panel-words.ts'
import type { Action, ComparedRow, Comparison } from './use-panel.ts'

type Props = {
  experiment_id: string
  comparison: Comparison
  rules: ApiPanelRules
  /** Undefined for a file: there is nothing to decide. */
  panel_study_id: string | undefined
  onCompared: (comparison: Comparison) => void
}

const VERDICTS = Object.keys(VERDICT_WORDS) as ComparedRow['verdict'][] // of a record by verdict
const SHOWN_AT_FIRST = 100

export function ComparisonView({ experiment_id, comparison, rules, panel_study_id, onCompared }: Props) {
  const { panel, counts, rows, problems, hides_codes } = comparison
  const [verdict, setVerdict] = useState<ComparedRow['verdict']>(
    () => VERDICTS.find((each) => (counts[each] ?? 0) > 0) ?? 'agree',
  )
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [action, setAction] = useState<Action>()
  const [isPaying, setPaying] = useState(false)
  const [isAll, setAll] = useState(false)
  const [result, setResult] = useState('')
  const listed = rows.filter((row) => row.verdict === verdict)
  // With the panel's own ids: a file has none that could be decided.
  const own = panel_study_id === undefined ? [] : listed.filter((row) => row.submission_id !== '')
  const decidable = own.filter((row) => row.awaits_review)
  const payable = own.filter(mayHaveBonus)
  const choosable = [...new Set([...decidable, ...payable])]
  const chosenOf = (rows: readonly ComparedRow[]) => rows.filter(({ submission_id }) => chosen.includes(submission_id))
  const actions = (Object.keys(ACTION_WORDS) as Action[]).filter((each) => decidable.some((row) => mayDecide(each, row))) // of a record by action

  const concerned = (each: Action) => chosenOf(decidable).filter((row) => mayDecide(each, row))
  const nOf = (each: Action) => concerned(each).length
  const finish = (said: string, next: Comparison | undefined) => {
    setAction(undefined)
    setPaying(false)
    setChosen([])
    setResult(said)
    if (next) onCompared(next)
  }

  return (
    <Panel id="comparison" heading={`Compared with ${panel}`}>
      {problems.length > 0 && (
        <ul className={page.problem}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {hides_codes && (
        <p className={page.soft}>
          The study is blinded and its conditions have codes of their own: codes are compared, and shown once an owner opens the
          outcomes.
        </p>
      )}
      <fieldset className={styles.verdicts}>
        <legend className="visually-hidden">Which people to list</legend>
        {VERDICTS.map((each) => (
          <Button
            key={each}
            variant={each === verdict ? 'filled' : 'default'}
            aria-pressed={each === verdict}
            onClick={() => {
              setVerdict(each)
              setChosen([])
            }}
          >
            {VERDICT_WORDS[each].label}: {(counts[each] ?? 0).toLocaleString('en')}
          </Button>
        ))}
      </fieldset>
      <p className={page.soft}>{VERDICT_WORDS[verdict].means}</p>
      {choosable.length > 0 && (
        <div className={styles.decide}>
          {decidable.length > 0 && (
            <Checkbox
              label={`All ${decidable.length.toLocaleString('en')} who await your decision`}
              checked={chosenOf(decidable).length === decidable.length}
              indeterminate={chosen.length > 0 && chosenOf(decidable).length < decidable.length}
              onChange={({ currentTarget: { checked } }) => setChosen(checked ? decidable.map((row) => row.submission_id) : [])}
            />
          )}
          <div className={page.actions}>
            {actions.map((each) => (
              <Button
                key={each}
                variant="default"
                aria-disabled={nOf(each) === 0}
                onClick={() => nOf(each) > 0 && setAction(each)}
              >
                {ACTION_WORDS[each].button} ({nOf(each).toLocaleString('en')})
              </Button>
            ))}
            {payable.length > 0 && (
              <Button
                variant="default"
                aria-disabled={chosenOf(payable).length === 0}
                onClick={() => chosenOf(payable).length > 0 && setPaying(true)}
              >
                Bonus ({chosenOf(payable).length.toLocaleString('en')})
              </Button>
            )}
          </div>
        </div>
      )}
      <Done>{result}</Done>
      {listed.length === 0 ? (
        <p className={page.soft}>Nobody.</p>
      ) : (
        <ComparedTable
          rows={isAll ? listed : listed.slice(0, SHOWN_AT_FIRST)}
          chosen={chosen}
          mayChoose={(row) => choosable.includes(row)}
          onChosen={setChosen}
        />
      )}
      {!isAll && listed.length > SHOWN_AT_FIRST && (
        <Button variant="default" onClick={() => setAll(true)}>
          Show all {listed.length.toLocaleString('en')}
        </Button>
      )}
      {panel_study_id !== undefined && (
        <DecideDialog
          rules={rules}
          decision={
            action && { experiment_id, panel_study_id, action, submission_ids: concerned(action).map((row) => row.submission_id) }
          }
          onClose={() => setAction(undefined)}
          onDecided={finish}
        />
      )}
      {panel_study_id !== undefined && (
        <BonusDialog
          people={isPaying ? chosenOf(payable) : undefined}
          study={{ experiment_id, panel_study_id }}
          label={rules.label}
          onClose={() => setPaying(false)}
          onPaid={finish}
        />
      )}
    </Panel>
  )
}
