import type { Report } from '#domain/stimuli/formats/format.ts'
import styles from './import.module.css'

const PARTS = [
  { part: 'taken', heading: 'Taken' },
  { part: 'changed', heading: 'Changed' },
  { part: 'left', heading: 'Left out' },
] as const

/** What an import took, changed and left. */
export function ReportList({ report }: { report: Report }) {
  return (
    <dl className={styles.report}>
      {PARTS.filter(({ part }) => report[part].length > 0).map(({ part, heading }) => (
        <div key={part} data-part={part}>
          <dt>{heading}</dt>
          {report[part].map((sentence) => (
            <dd key={sentence}>{sentence}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
