import { Button } from '@mantine/core'
import { panelOfPlatform } from '#domain/panels/index.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import { formatDateTime } from '#web/researcher/format-time.ts'
import { PlaceHelp } from '#web/researcher/manual/manual-help.tsx'
import { DropZone } from '#web/researcher/ui/drop-zone.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { BoundStudies } from './bound-studies.tsx'
import styles from './panel.module.css'
import { type Comparison, explain, PATIENCE, type ShownPanel } from './use-panel.ts'

export type Source = { panel_study_id: string } | { file: string } | { reported: true }

type Props = { experiment_id: string; shown: ShownPanel; onCompared: (comparison: Comparison, source: Source) => void }

/** Where the submissions of the panel come from. */
export function CompareForm({ experiment_id, shown, onCompared }: Props) {
  const { change, send } = useChange({ explain, refresh: async () => undefined })
  const hasApi = panelOfPlatform(shown.platform).byHand === undefined
  const hasAccount = shown.has_token && shown.may_use_account

  const compare = async (source: Source) => {
    if (change.state === 'sending') return
    const call = callApi('/v1/compare_panel', { experiment_id, ...source }, PATIENCE)
    if (!(await send(call))) return
    const answered = await call
    if (answered.ok) onCompared(answered.reply.data, source)
  }
  const readFile = async (file: File | undefined) => {
    if (file) await compare({ file: await file.text() })
  }

  return (
    <Panel id="compare" heading="Compare with the panel">
      <p className={page.soft}>
        Before you pay, see who is complete here and on the panel, and who is not. People who withdrew are listed for 60 days,
        without their data. If they were complete, pay them as you promised. If they withdrew in the middle or had left before,
        such as those who were screened out, they are listed with how they left, and nothing else is decided about them here.
      </p>
      <PlaceHelp what="comparing with the panel" />
      {shown.has_report_secret && (
        <div className={styles.address}>
          <Button
            size="md"
            variant="default"
            loading={change.state === 'sending'}
            onClick={() => void compare({ reported: true })}
          >
            Compare with its reports
          </Button>
          <span className={page.soft}>
            {shown.last_report_at === null ? 'Nothing was reported yet.' : `Last report: ${formatDateTime(shown.last_report_at)}`}
          </span>
        </div>
      )}
      {hasAccount && (
        <BoundStudies
          experiment_id={experiment_id}
          shown={shown}
          isComparing={change.state === 'sending'}
          onCompare={(panel_study_id) => void compare({ panel_study_id })}
        />
      )}
      {hasApi && !shown.has_token && shown.may_use_account && !shown.may_set_token && (
        <p className={page.soft}>
          {`The lab has no token of ${shown.panel_label}. Once an owner of the lab stores one on this page, you can make studies there and decide about their submissions here.`}
        </p>
      )}
      {shown.has_token && !shown.may_use_account && (
        <p className={page.soft}>
          Submissions on {shown.panel_label} are read and decided by owners and editors of the lab. You can compare by a file of
          the panel.
        </p>
      )}
      <DropZone
        title={hasAccount ? 'Or drop the file of your panel here' : 'Drop the file of your panel here'}
        hint="CSV: export of Prolific, results of MTurk, Connect, Sona, or RID and reason code of Cint. It is compared and not stored."
        buttonLabel="Choose a file"
        accept=".csv,.tsv,.txt,text/csv"
        onChosen={([file]) => void readFile(file)}
        onDropped={({ files }) => void readFile(files[0])}
      />
      <Refused change={change} />
    </Panel>
  )
}
