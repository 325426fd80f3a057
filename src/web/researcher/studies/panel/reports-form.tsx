import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '#web/researcher/api/use-change.ts'
import { CopyButton } from '#web/researcher/ui/copy-button.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Problem } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import styles from './panel.module.css'
import { explain, type ShownPanel, useRefreshPanel } from './use-panel.ts'

/** For owners: where the panel reports changes to, and the secret by which it signs them. */
export function ReportsForm({ experiment_id, shown }: { experiment_id: string; shown: ShownPanel }) {
  const { panel_label, has_report_secret, report_address } = shown
  const [secret, setSecret] = useState('')
  const [result, setResult] = useState('')
  const { change, send } = useChange({ explain, refresh: useRefreshPanel(experiment_id) })
  const store = async (next: string, said: string) => {
    if (change.state === 'sending') return
    setResult('')
    if (!(await send(callApi('/v1/set_panel_reports', { experiment_id, secret: next })))) return
    setSecret('')
    setResult(said)
  }
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
      <form
        className={`${page.form} ${styles.token}`}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void store(secret.trim(), 'The secret is stored.')
        }}
      >
        <PasswordInput
          size="md"
          label={has_report_secret ? 'Another secret' : 'Secret'}
          description="Stored encrypted for all studies of the lab. Nobody can read it here."
          required
          withAsterisk={false}
          autoComplete="off"
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
        <div className={page.actions}>
          <Button type="submit" variant="default" size="md" loading={change.state === 'sending'}>
            Store the secret
          </Button>
          {has_report_secret && (
            <Button
              variant="default"
              size="md"
              className={page.bad ?? ''}
              onClick={() => void store('', 'The secret is deleted.')}
            >
              Delete the secret
            </Button>
          )}
        </div>
        <Done>{result}</Done>
        {change.state === 'refused' && <Problem>{change.sentence}</Problem>}
      </form>
    </Panel>
  )
}
