import type { ReportSection } from '#domain/simulation/report/report-sections.ts'
import page from '#web/researcher/ui/page.module.css'
import styles from './dry-run.module.css'
import { ReportTable } from './report-table.tsx'

const VERDICTS = { good: 'OK', look: 'Check' } as const

/** What needs a look is open; what holds can be opened. */
export const ReportView = ({ sections }: { sections: readonly ReportSection[] }) => (
  <div className={styles.sections}>
    {sections.map((section) => (
      <details key={section.id} open={section.verdict === 'look'} className={styles.section}>
        <summary>
          <h3>{section.heading}</h3>
          {section.verdict !== null && (
            <span className={styles.verdict} data-verdict={section.verdict}>
              {VERDICTS[section.verdict]}
            </span>
          )}
          <span className={page.soft}>{section.summary}</span>
        </summary>
        {section.rows.length > 0 && <ReportTable caption={section.heading} columns={section.columns} rows={section.rows} />}
      </details>
    ))}
  </div>
)
