import { formatDayTime } from '#web/researcher/format-time.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import styles from './notices.module.css'
import type { ShownNotices } from './use-notices.ts'

type Errors = ShownNotices['browser_errors']

const KINDS: Readonly<Record<string, string>> = {
  error: 'Error',
  rejection: 'Unhandled promise',
  loading: 'A file did not load',
}

/** Where something of ours failed in the last seven days. */
export function BrowserErrors({ errors }: { errors: Errors }) {
  return (
    <Panel id="browser-errors" heading="Errors in participants’ browsers">
      {errors.length === 0 ? (
        <p className={page.soft}>None in the last seven days.</p>
      ) : (
        <ul className={`${page.plainList} ${styles.log}`} aria-label="Errors of the last seven days">
          {errors.map(({ kind, file, line, column, page: where, browser, n, last_at }) => (
            <li key={[kind, file, line, column, where, browser].join(' ')}>
              <p>
                <strong>{n.toLocaleString('en')} ×</strong> {KINDS[kind] ?? kind} in the {where}, {browser}
              </p>
              <p className={page.soft}>
                <code>
                  {file}:{line}:{column}
                </code>
                , last {formatDayTime(last_at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className={page.soft}>
        Only the place in our own files is reported: no messages, nothing that people typed. Tests do not count.
      </p>
    </Panel>
  )
}
