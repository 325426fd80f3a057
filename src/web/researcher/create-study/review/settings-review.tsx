import { Button } from '@mantine/core'
import { messages } from '#contract/researcher-messages.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import { findingSentence } from '#domain/study/checks/place-problem.ts'
import { preflight } from '#domain/study/checks/preflight.ts'
import { conditionLabel } from '#domain/study/design/words.ts'
import { type Draft, differingParameters, namesOf } from '#domain/study/draft/draft.ts'
import { postCall } from '#web/researcher/api/example-call.ts'
import { CodeBlock } from '#web/researcher/ui/code-block.tsx'
import { ProblemList } from '#web/researcher/ui/result.tsx'
import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import { spawnBody } from '../save/use-create-study.ts'
import { useStudyContext } from '../study-context.ts'
import styles from './settings-review.module.css'

const MAX_LENGTH = 120

const shortened = (value: string) => (value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH)}…` : value)

type TableProps = { draft: Draft; settings: readonly ConditionSetting[] }

type Props = {
  draft: Draft
  /** Undefined until the button was pressed. */
  settings: readonly ConditionSetting[] | undefined
  onVerify: () => void
}

/** A button that shows all settings as they will be stored. */
export function SettingsReview({ draft, settings, onVerify }: Props) {
  return (
    <>
      <div className={styles.verify}>
        <Button variant="default" size="md" onClick={onVerify}>
          {messages.createVerify}
        </Button>
        <p>Every setting of every condition, as it will be stored.</p>
      </div>
      {settings && <SettingsTable draft={draft} settings={settings} />}
    </>
  )
}

/** Settings as rows. Conditions are columns if anything differs between them. */
function SettingsTable({ draft, settings: rows }: TableProps) {
  const { sets } = useStudyContext()
  const blocking = preflight(draft, sets.sizes).filter(({ kind }) => kind === 'blocking')
  const differing = new Set(differingParameters(draft))
  const params = [...new Set(rows.map(({ param }) => param))]
  const values = new Map(rows.map(({ condition, param, value }) => [`${condition}/${param}`, value]))
  const numbers = draft.conditions.map((_, i) => i + 1)
  const names = namesOf(draft)
  // A name belongs to one condition, and is no difference between them.
  const isOneColumn = differing.size === 0 && !names.some(Boolean)
  const columns = isOneColumn ? [1] : numbers

  return (
    <div className={styles.review}>
      {blocking.length > 0 ? (
        <ProblemList problems={blocking.map(findingSentence)} />
      ) : (
        <p className={styles.good} role="status">
          All parameters are in order.
        </p>
      )}
      <Table
        caption="Parameters"
        className={styles.table}
        columns={[
          { heading: 'Parameter', isName: true, cell: (param) => param },
          ...columns.map(
            (number): Column<string> => ({
              heading: isOneColumn && numbers.length > 1 ? 'All conditions' : conditionLabel(number, names[number - 1] ?? ''),
              isText: true,
              cell: (param) => shortened(values.get(`${number}/${param}`) ?? ''),
            }),
          ),
        ]}
        rows={params}
        keyOf={(param) => param}
        rowAttributes={(param) => ({ 'data-differs': differing.has(param) })}
        cardsBelowPx={0}
        scrollLabel="Parameters"
        scrollClassName={styles.scroll}
      />
      <details className={styles.call}>
        <summary>The same study as an API call</summary>
        <CodeBlock
          label="Create this study by script"
          text={postCall(window.location.origin, '/v1/spawn_experiment', spawnBody(rows))}
        />
      </details>
    </div>
  )
}
