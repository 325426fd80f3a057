import { Stack, Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { conditionNames } from '#domain/study/design/words.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import { QuotaBar } from '../quota-bar.tsx'
import { completesText, startedText, testsByLettersText, UNASSIGNED } from '../study-texts.ts'
import type { ConditionProgress, ListedStudy, ShownStudy } from '../study-types.ts'
import styles from './conditions-panel.module.css'
import { TestLink } from './test-link.tsx'

type Progress = Pick<ConditionProgress, 'completes' | 'live' | 'started' | 'quota'>

/** Shares of a condition's bar, from 0 to 1. Without a quota they are relative to the condition with most participants. */
export function barParts({ completes, live, quota }: Progress, all: readonly Progress[]): { completes: number; live: number } {
  const whole = Math.max(1, quota ?? Math.max(...all.map(({ started }) => started)))
  const done = Math.min(1, completes / whole)
  return { completes: done, live: Math.min(1 - done, live / whole) }
}

type Props = {
  study: ListedStudy
  /** Of the conditions, in order; empty where one has none. */
  names: readonly string[]
  conditions: readonly ConditionProgress[]
  /** Whose condition is not drawn yet. */
  unassigned: ShownStudy['unassigned']
  people: ShownStudy['people']
  /** Tests that only the letters of their ids made tests. */
  testsByLetters: number
  testSignature: string
  /** Of the newest version. */
  settings: ShownStudy['condition_settings']
  lastUpdated: ReactNode
}

/** Condition 0: people whose condition is not drawn yet. */
type Row = ConditionProgress | (ShownStudy['unassigned'] & { condition: 0 })

const ROWS_AT_A_TIME = 50

export function ConditionsPanel({
  study,
  names,
  conditions,
  unassigned,
  people,
  testsByLetters,
  testSignature,
  settings,
  lastUpdated,
}: Props) {
  const [isShort, setShort] = useState(false)
  const { shown, showMore } = useShowMore(conditions, ROWS_AT_A_TIME, countOf(conditions.length, 'condition'))
  const { experiment_id, status } = study
  const isOpen = status !== 'closed'
  const columns: Column<Row>[] = [
    {
      heading: 'Condition',
      isName: true,
      cell: ({ condition }) => (condition === 0 ? UNASSIGNED : conditionNames([condition], names)),
    },
    {
      heading: 'Completes',
      cell: ({ completes, ...row }) =>
        'quota' in row ? (
          <Stack component="span" gap={4}>
            {completesText(completes, row.quota)}
            <QuotaBar {...barParts({ completes, ...row }, conditions)} />
          </Stack>
        ) : (
          completes.toLocaleString('en')
        ),
    },
  ]
  if (isOpen)
    columns.push({
      heading: 'Try it',
      cell: ({ condition }) =>
        condition > 0 && (
          <TestLink
            experiment_id={experiment_id}
            condition={condition}
            isShort={isShort}
            signature={testSignature}
            label={`Test link of condition ${condition}, opens a new tab`}
          >
            Test link
          </TestLink>
        ),
    })
  return (
    <Panel id="conditions" heading="Conditions">
      {lastUpdated}
      <Table
        caption="Conditions"
        className={styles.conditions}
        columns={columns}
        rows={unassigned.started > 0 ? [...shown, { ...unassigned, condition: 0 }] : shown}
        keyOf={({ condition }) => condition}
        cardsBelowPx={0}
      />
      {showMore}
      {isOpen && (
        <>
          <Switch
            withThumbIndicator={false}
            label="Short tests"
            description="Test links show 15 cards at most instead of the whole feed."
            checked={isShort}
            onChange={(event) => setShort(event.currentTarget.checked)}
          />
          <p className={page.soft}>
            Test links open in a new tab, each time as a new person. Their data are tagged as a test and left out of figures,
            quotas and exports.
          </p>
        </>
      )}
      <p className={page.soft}>{startedText(people)}</p>
      {testsByLetters > 0 && <p className={page.soft}>{testsByLettersText(testsByLetters, settings)}</p>}
    </Panel>
  )
}
