import { useState } from 'react'
import { formatDayTime } from '#web/researcher/format-time.ts'
import { ChoiceRow } from '#web/researcher/ui/list/choice-row.tsx'
import { Pages } from '#web/researcher/ui/list/pages.tsx'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { PATIENCE } from '../panel/use-panel.ts'
import { MailServerPanel } from './mail-server-panel.tsx'
import { addressesText, countsText, MAIL_STATE_LABELS, occasionName, sayProblem } from './mail-words.ts'
import { TestMail } from './test-mail.tsx'
import { type MailLine, type MailState, useRefreshWaveMails, useWaveMails, type WaveMails } from './use-wave-mails.ts'
import styles from './waves.module.css'

const LINES_A_PAGE = 50

type Props = { experiment_id: string; wave: string }

/** The mails of a wave: their words, a test, and what became of each. Addresses are shown nowhere. */
export function MailPanel({ experiment_id, wave }: Props) {
  const [state, setState] = useState<MailState | 'all'>('all')
  const [pageNumber, setPage] = useState(1)
  const query = useWaveMails(experiment_id, { wave, state, offset: (pageNumber - 1) * LINES_A_PAGE })
  const shown = query.data
  return (
    <>
      <Panel id="wave-mails" heading="Ask people back by mail">
        <QueryState query={query} what="the mails" height={160} />
        {shown && (
          <div className={styles.list}>
            {shown.mails_by === 'lab' && <p className={page.soft}>Mails go by the mail server of the lab.</p>}
            {shown.mails_by === 'nobody' && (
              <p>
                Neither the lab nor this installation has a mail server, so nothing is sent. Owners of the lab store one
                {shown.may_set_mail_server ? ' below' : ' on this page'}; that of the installation is <code>SMTP_URL</code>.
              </p>
            )}
            <p>{addressesText(shown.addresses)}</p>
            {shown.preview === null ? (
              <p className={page.soft}>Nobody is written to about “{wave}”: it has no mail in the setting “waves”.</p>
            ) : (
              <>
                <Preview {...{ experiment_id, wave }} preview={shown.preview} shown={shown} />
                <p>{countsText(shown)}</p>
              </>
            )}
            {shown.counts.length > 0 && (
              <>
                <ChoiceRow
                  legend="Which mails"
                  isLegendHidden
                  name="mail-state"
                  choices={choicesOf(shown)}
                  chosen={state}
                  onChoice={(chosen) => {
                    setState(chosen)
                    setPage(1)
                  }}
                />
                <Table
                  caption="Mails of this wave"
                  columns={COLUMNS}
                  rows={shown.log}
                  keyOf={({ user_id, occasion }) => `${user_id} ${occasion}`}
                  className={styles.table}
                />
                <Pages nFound={shown.n_found} pageSize={LINES_A_PAGE} page={pageNumber} onPage={setPage} />
              </>
            )}
          </div>
        )}
      </Panel>
      {shown?.may_set_mail_server && <MailServerPanel experiment_id={experiment_id} />}
    </>
  )
}

function choicesOf({ counts }: WaveMails) {
  const states = [...new Set(counts.map(({ state }) => state))]
  const countOf = (wanted: MailState | 'all') =>
    counts.reduce((sum, { state, n }) => sum + (wanted === 'all' || state === wanted ? n : 0), 0)
  return [
    { value: 'all' as const, label: 'All', count: countOf('all') },
    ...states.map((state) => ({ value: state, label: MAIL_STATE_LABELS[state], count: countOf(state) })),
  ]
}

type PreviewProps = Props & { preview: NonNullable<WaveMails['preview']>; shown: WaveMails }

/** As somebody reads it for whom the wave opens now, and a button that sends it to oneself. */
function Preview({ experiment_id, wave, preview, shown }: PreviewProps) {
  const refresh = useRefreshWaveMails(experiment_id)
  return (
    <section className={styles.mail} aria-label="Preview of the mail">
      <p className={styles.mailSubject} dir="auto">
        {preview.subject}
      </p>
      <p className={styles.mailText} dir="auto">
        {preview.text}
      </p>
      <p className={page.soft}>
        {remindersText(preview.reminders)} At most {shown.per_minute} mails a minute. Times are those of each person; here they
        are UTC, and the links lead nowhere.
      </p>
      <TestMail
        label="Send it to myself"
        refresh={refresh}
        send={(to) => callApi('/v1/test_wave_mail', { experiment_id, wave, ...to }, PATIENCE)}
      />
    </section>
  )
}

const remindersText = (hours: readonly number[]) =>
  hours.length === 0
    ? 'Without reminders.'
    : `Reminders ${hours.join(', ')} ${hours.length === 1 && hours[0] === 1 ? 'hour' : 'hours'} after the first mail, until the wave is done.`

const COLUMNS: readonly Column<MailLine>[] = [
  { heading: 'Participant', isName: true, cell: ({ user_id }) => <span dir="auto">{user_id}</span> },
  { heading: 'Mail', cell: ({ occasion }) => occasionName(occasion) },
  { heading: 'State', cell: ({ state }) => MAIL_STATE_LABELS[state] },
  { heading: 'When', cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{formatDayTime(at)}</time> },
  { heading: 'Why', cell: (line) => sayProblem(line) || <span className={page.soft}>–</span> },
]
