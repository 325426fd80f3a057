import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { SecretForm } from './secret-form.tsx'
import type { ShownPanel } from './use-panel.ts'

/** For owners: the token of the panel, which is stored and never shown. */
export function TokenForm({ experiment_id, shown }: { experiment_id: string; shown: ShownPanel }) {
  const { has_token, panel_label } = shown
  return (
    <Panel id="panel-token" heading={`Token of ${panel_label}`}>
      <p className={page.soft}>
        {has_token
          ? 'The lab has a token. It is stored encrypted, and nobody can read it here.'
          : `With a token of ${panel_label} (Settings, API tokens) studies are made and submissions decided here, for all studies of the lab.`}
      </p>
      <SecretForm
        experiment_id={experiment_id}
        what="token"
        isStored={has_token}
        store={(token) => callApi('/v1/set_panel_token', { experiment_id, token })}
      />
    </Panel>
  )
}
