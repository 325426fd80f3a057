import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { apiOfPlatform, panelOfPlatform } from '#domain/panels/index.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { StudyPage } from '../study/study-page.tsx'
import { ByHand } from './by-hand.tsx'
import { CompareForm, type Source } from './compare-form.tsx'
import { ComparisonView } from './comparison-view.tsx'
import { KeyForm } from './key-form.tsx'
import { MakeStudy } from './make-study.tsx'
import styles from './panel.module.css'
import { ReportsForm } from './reports-form.tsx'
import { SecretForm } from './secret-form.tsx'
import { type Comparison, type ShownPanel, usePanel } from './use-panel.ts'

export function PanelScreen() {
  const { id } = useParams({ from: '/tools/studies/$id/panel' })
  return (
    <StudyPage key={id} experiment_id={id} path="/studies/$id/panel">
      {() => <PanelOfStudy experiment_id={id} />}
    </StudyPage>
  )
}

function PanelOfStudy({ experiment_id }: { experiment_id: string }) {
  const query = usePanel(experiment_id)
  const [compared, setCompared] = useState<{ comparison: Comparison; source: Source }>()
  const { data } = query
  if (!data) return <QueryState query={query} what="the panel" height={320} />
  const panel_study_id = compared && 'panel_study_id' in compared.source ? compared.source.panel_study_id : undefined
  const { byHand, link } = panelOfPlatform(data.platform)
  return (
    <div className={styles.page}>
      {byHand && <ByHand byHand={byHand} shown={data} />}
      {data.has_token && data.may_use_account && <MakeStudy experiment_id={experiment_id} shown={data} />}
      <CompareForm
        experiment_id={experiment_id}
        shown={data}
        onCompared={(comparison, source) => setCompared({ comparison, source })}
      />
      {compared && (
        <ComparisonView
          experiment_id={experiment_id}
          comparison={compared.comparison}
          rules={apiOfPlatform(data.platform)}
          panel_study_id={panel_study_id}
          onCompared={(comparison) => setCompared({ ...compared, comparison })}
        />
      )}
      {data.may_set_token && link.proof?.kind === 'hash' && <KeyForm experiment_id={experiment_id} shown={data} />}
      {data.may_set_token && !byHand && <TokenForm experiment_id={experiment_id} shown={data} />}
      {data.may_set_token && !byHand && <ReportsForm experiment_id={experiment_id} shown={data} />}
    </div>
  )
}

/** For owners: the token of the panel, which is stored and never shown. */
function TokenForm({ experiment_id, shown }: { experiment_id: string; shown: ShownPanel }) {
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
