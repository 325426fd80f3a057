import { Button, Group } from '@mantine/core'
import { messages } from '#contract/researcher-messages.ts'
import { dropAlerts } from '#domain/stimuli/files/match-files.ts'
import page from '#web/researcher/ui/page.module.css'
import { countOf } from '../../count-of.ts'
import { Alerts } from '../alerts.tsx'
import type { ChosenFiles } from './choose-files.ts'
import styles from './files-step.module.css'

type Props = {
  chosen: ChosenFiles
  /** Where rows may go with their files. */
  onRemoveRows: ((filenames: readonly string[]) => void) | undefined
}

/** The specified alerts of a drop: rows without a file, and files without a row. */
export function MatchProblems({ chosen: { files, match, unfit }, onRemoveRows }: Props) {
  if (files.length === 0) return <Alerts sentences={[]} />
  const alerts = dropAlerts(match).map((alert) =>
    alert.alert === 'incorrect-number'
      ? messages.uploadWrongCount(alert.given, alert.expected)
      : messages.uploadNoCovariates(alert.path),
  )
  return (
    <>
      <Alerts sentences={[...alerts, ...unfit.map(({ path, text }) => `${path}: ${text}`)]} />
      <div className={styles.lists}>
        <ProblemDetails
          title={`${countOf(match.rowsWithoutFile.length, 'row')} without a file`}
          lines={match.rowsWithoutFile.map(({ row, filename }) => `Row ${row}: ${filename || '(no file name)'}`)}
        />
        <ProblemDetails
          title={`${countOf(match.filesWithoutRow.length, 'file')} without a row`}
          lines={match.filesWithoutRow.map(({ path }) => path)}
        />
        <ProblemDetails
          title={`${countOf(match.ambiguous.length, 'name')} for more than one row or file`}
          lines={match.ambiguous.map(
            ({ filename, rows, paths }) =>
              `${filename}: ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}; ${paths.join(', ')}`,
          )}
        />
        <ProblemDetails
          title={`${countOf(match.wrongKind.length, 'file')} of another kind than the row says`}
          lines={match.wrongKind.map(
            ({ row, path, expected, found }) => `Row ${row}: ${path} is of the type ${found}, not ${expected}`,
          )}
        />
        <ProblemDetails
          title={`${countOf(match.unknownKind.length, 'file')} with a name that does not say the kind`}
          lead="They can be sent all the same: what a file is, is seen when it arrives."
          lines={match.unknownKind.map(({ row, path }) => `Row ${row}: ${path}`)}
        />
      </div>
      {onRemoveRows && match.rowsWithoutFile.length > 0 && (
        <Group>
          <Button variant="default" onClick={() => onRemoveRows(match.rowsWithoutFile.map(({ filename }) => filename))}>
            Remove the rows without a file
          </Button>
        </Group>
      )}
      {match.ignored.length > 0 && (
        <p className={page.soft}>Left aside: {countOf(match.ignored.length, 'file')} of the operating system.</p>
      )}
    </>
  )
}

function ProblemDetails({ title, lead, lines }: { title: string; lead?: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <details className={styles.details} open={lines.length <= 20}>
      <summary>{title}</summary>
      {lead !== undefined && <p>{lead}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
