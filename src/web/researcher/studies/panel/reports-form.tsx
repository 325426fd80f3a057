import { CopyButton } from '#web/researcher/ui/copy-button.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { callApi } from '#web/shared/call-api.ts'
import styles from './panel.module.css'
import { SecretForm } from './secret-form.tsx'
import type { ShownPanel } from './use-panel.ts'

/** For owners: where the panel reports changes to, and the secret by which it signs them. */
export function ReportsForm({ experiment_id, shown }: { experiment_id: string; shown: ShownPanel }) {
  const { panel_label, has_report_secret, report_address } = shown
  return (
    <Panel id="panel-reports" heading={`Reports of ${panel_label}`}>
      <p className={page.soft}>
        {panel_label} can report changes of submissions by itself (a webhook). People who return their submission or take too long
        then free their place at once. Subscribe <code>submission.status.change</code> there to this address, and store the secret
        of your workspace here.
      </p>
      <div className={styles.address}>
        <code>{report_address}</code>
        <CopyButton text={report_address} label="address of the reports" />
      </div>
      <SecretForm
        experiment_id={experiment_id}
        what="secret"
        isStored={has_report_secret}
        description="Stored encrypted for all studies of the lab. Nobody can read it here."
        store={(secret) => callApi('/v1/set_panel_reports', { experiment_id, secret })}
      />
    </Panel>
  )
}
