import { Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { countOf } from '#web/researcher/count-of.ts'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { QuotaBar } from '../quota-bar.tsx'
import { completesText, refusedText } from '../study-texts.ts'
import type { ConditionProgress, ListedStudy } from '../study-types.ts'
import { barParts } from './bar-parts.ts'
import styles from './conditions-panel.module.css'
import { testLink, testUserId } from './links.ts'

type Props = {
  study: ListedStudy
  conditions: readonly ConditionProgress[]
  lastUpdated: ReactNode
}

const ROWS_AT_A_TIME = 50

export function ConditionsPanel({ study, conditions, lastUpdated }: Props) {
  const { shown, showMore } = useShowMore(conditions, ROWS_AT_A_TIME, countOf(conditions.length, 'condition'))
  const { experiment_id, status, tests } = study
  const isOpen = status !== 'closed'
  return (
    <Panel id="progress" heading="Progress">
      <dl className={styles.totals}>
        <Total label="Completes" value={completesText(study.completes, study.quota_total)} />
        <Total label="Live now" value={study.live.toLocaleString('en')} />
        <Total label="Started" value={study.started.toLocaleString('en')} />
        <Total label="Tests, not counted" value={tests.toLocaleString('en')} />
      </dl>
      {study.refused > 0 && <p className={page.soft}>{refusedText(study.refused)}</p>}
      {lastUpdated}
      <table className={styles.conditions}>
        <caption className="visually-hidden">Progress by condition</caption>
        <thead>
          <tr>
            <th scope="col">Condition</th>
            <th scope="col">Completes</th>
            <th scope="col">Live now</th>
            <th scope="col">Started</th>
            {isOpen && <th scope="col">Try it</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((progress) => {
            const { condition, completes, live, started, quota } = progress
            return (
              <tr key={condition}>
                <th scope="row">Condition {condition}</th>
                <td>
                  <Label>Completes</Label>
                  <Stack component="span" gap={4}>
                    {completesText(completes, quota)}
                    <QuotaBar {...barParts(progress, conditions)} />
                  </Stack>
                </td>
                <td>
                  <Label>Live now</Label>
                  {live.toLocaleString('en')}
                </td>
                <td>
                  <Label>Started</Label>
                  {started.toLocaleString('en')}
                </td>
                {isOpen && (
                  <td>
                    <TestLink experiment_id={experiment_id} condition={condition} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {showMore}
      {isOpen && (
        <p className={page.soft}>
          Test links open in a new tab, each time as somebody new. Their data are tagged as a test and left out of figures, quotas
          and exports.
        </p>
      )}
    </Panel>
  )
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function TestLink({ experiment_id, condition }: { experiment_id: string; condition: number }) {
  const [user_id, setUserId] = useState(() => testUserId(Math.random))
  return (
    <a
      href={testLink(experiment_id, condition, user_id)}
      target="_blank"
      rel="noreferrer"
      className={styles.test}
      aria-label={`Test link of condition ${condition}, opens a new tab`}
      // The next click is a new test participant.
      onClick={() => setUserId(testUserId(Math.random))}
    >
      Test link
    </a>
  )
}

/** For phones, where the table has no header row. Hidden from screen readers, which read the header row anyway. */
const Label = ({ children }: { children: string }) => (
  <span className={styles.label} aria-hidden="true">
    {children}
  </span>
)
