import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '#web/researcher/api/use-change.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Problem } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import styles from './panel.module.css'
import { explain, type ShownPanel, useRefreshPanel } from './use-panel.ts'

/** For owners: the token of the panel, which is stored and never shown. */
export function TokenForm({ experiment_id, shown }: { experiment_id: string; shown: ShownPanel }) {
  const { has_token: hasToken, panel_label } = shown
  const [token, setToken] = useState('')
  const [result, setResult] = useState('')
  const { change, send } = useChange({ explain, refresh: useRefreshPanel(experiment_id) })
  const store = async (next: string, said: string) => {
    if (change.state === 'sending') return
    setResult('')
    if (!(await send(callApi('/v1/set_panel_token', { experiment_id, token: next })))) return
    setToken('')
    setResult(said)
  }
  return (
    <Panel id="panel-token" heading={`Token of ${panel_label}`}>
      <p className={page.soft}>
        {hasToken
          ? 'The lab has a token. It is stored encrypted, and nobody can read it here.'
          : `With a token of ${panel_label} (Settings, API tokens) studies are made and submissions decided here, for all studies of the lab.`}
      </p>
      <form
        className={`${page.form} ${styles.token}`}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void store(token.trim(), 'The token is stored.')
        }}
      >
        <PasswordInput
          size="md"
          label={hasToken ? 'Another token' : 'Token'}
          required
          withAsterisk={false}
          autoComplete="off"
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <div className={page.actions}>
          <Button type="submit" variant="default" size="md" loading={change.state === 'sending'}>
            Store the token
          </Button>
          {hasToken && (
            <Button
              variant="default"
              size="md"
              className={page.bad ?? ''}
              onClick={() => void store('', 'The token is deleted.')}
            >
              Delete the token
            </Button>
          )}
        </div>
        <Done>{result}</Done>
        {change.state === 'refused' && <Problem manual={change.manual}>{change.sentence}</Problem>}
      </form>
    </Panel>
  )
}
