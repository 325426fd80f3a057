import { Checkbox } from '@mantine/core'
import page from '#web/researcher/ui/page.module.css'
import styles from './panel.module.css'
import type { ComparedRow } from './use-panel.ts'

type Props = {
  rows: readonly ComparedRow[]
  chosen: readonly string[]
  mayChoose: (row: ComparedRow) => boolean
  onChosen: (chosen: string[]) => void
}

/** One person per entry: what the panel says, and what we know. */
export function ComparedTable({ rows, chosen, mayChoose, onChosen }: Props) {
  return (
    <ul className={`${page.plainList} ${styles.rows}`} aria-label="People">
      {rows.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file may name the same person twice
        <li key={`${row.person} ${row.submission_id} ${i}`}>
          {mayChoose(row) && (
            <Checkbox
              aria-label={`Choose ${row.person}`}
              checked={chosen.includes(row.submission_id)}
              onChange={({ currentTarget: { checked } }) =>
                onChosen(checked ? [...chosen, row.submission_id] : chosen.filter((id) => id !== row.submission_id))
              }
            />
          )}
          <p className={styles.person}>
            <code dir="auto">{row.person}</code>
          </p>
          <p>
            <span className={page.soft}>There</span> {row.status || (row.submission_id || row.code ? 'handed in' : 'not known')}
            {row.code !== '' && `, code ${row.code}`}
            {row.bonus > 0 && `, bonus ${(row.bonus / 100).toFixed(2)}`}
            {row.is_asked_to_return && ', asked to return'}
          </p>
          <p>
            <span className={page.soft}>Here</span> {hereText(row)}
            {row.expected_code !== null && `, exit ${row.expected_code}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

function hereText({ user_id, outcome, has_withdrawn }: ComparedRow): string {
  if (has_withdrawn && outcome === 'withdrawn') return 'data withdrawn in the middle'
  if (has_withdrawn) return `${(outcome ?? '').replaceAll('_', ' ')}, data withdrawn`
  if (user_id === null) return 'not known'
  return `${outcome === null ? 'no end yet' : outcome.replaceAll('_', ' ')} (${user_id})`
}
