import { Button } from '@mantine/core'
import { useState } from 'react'
import { type PanelTransition, transitionsFrom } from '#domain/panels/panel-state.ts'
import { money } from '#domain/panels/study-plan.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import page from '#web/researcher/ui/page.module.css'
import { Done, Problem, Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import styles from './panel.module.css'
import { PlacesForm } from './places-form.tsx'
import { RunDialog } from './run-dialog.tsx'
import { explain, PATIENCE, type StudyThere, useRefreshPanel, useStudyThere } from './use-panel.ts'

type Props = { experiment_id: string; panel_study_id: string; label: string }

/** One study on the panel: how it stands there, what it costs, and what can be done with it. */
export function StudyOnPanel({ experiment_id, panel_study_id, label }: Props) {
  const { data } = useStudyThere(experiment_id, panel_study_id)
  const refresh = useRefreshPanel(experiment_id)
  const [asked, setAsked] = useState<PanelTransition>()
  const [said, setSaid] = useState('')
  const { change, send } = useChange({ explain, refresh })
  const study = data && 'study' in data ? data.study : undefined

  const test = async () => {
    if (change.state === 'sending') return
    const call = callApi('/v1/test_panel_study', { experiment_id, panel_study_id }, PATIENCE)
    if (!(await send(call))) return
    const answered = await call
    if (answered.ok)
      setSaid(`Your test participants find it at ${answered.reply.data.address}. What they do here counts as a test.`)
  }

  return (
    <div className={styles.there}>
      <p>
        <strong>{study?.name ?? panel_study_id}</strong> <code>{panel_study_id}</code>
      </p>
      {data === undefined && <p className={page.soft}>{`Asking ${label}…`}</p>}
      {data && 'problem' in data && <Problem>{data.problem}</Problem>}
      {study && <Figures study={study} />}
      {study && (
        <div className={page.actions}>
          {study.state === 'draft' && (
            <Button variant="default" loading={change.state === 'sending'} onClick={() => void test()}>
              Test it
            </Button>
          )}
          {transitionsFrom(study.state).map((each) => (
            <Button key={each} variant={each === 'publish' ? 'filled' : 'default'} onClick={() => setAsked(each)}>
              {BUTTONS[each]}
            </Button>
          ))}
        </div>
      )}
      {study && study.state !== 'draft' && (
        <PlacesForm experiment_id={experiment_id} panel_study_id={panel_study_id} study={study} label={label} />
      )}
      <Done>{said}</Done>
      <Refused change={change} />
      {study && (
        <RunDialog
          asked={asked && { experiment_id, panel_study_id, action: asked }}
          study={study}
          label={label}
          onClose={() => setAsked(undefined)}
          onDone={(sentence) => {
            setAsked(undefined)
            setSaid(sentence)
          }}
        />
      )}
    </div>
  )
}

const BUTTONS: Readonly<Record<PanelTransition, string>> = {
  publish: 'Publish…',
  pause: 'Pause…',
  resume: 'Resume…',
  stop: 'Stop…',
}

const STATE_WORDS: Readonly<Record<StudyThere['state'], string>> = {
  draft: 'Draft',
  running: 'Running',
  paused: 'Paused',
  ended: 'Ended',
}

function Figures({ study }: { study: StudyThere }) {
  const { state, places, places_taken, reward, currency, cost_so_far, cost_to_come } = study
  return (
    <p className={page.soft}>
      {`${STATE_WORDS[state]}. ${places_taken.toLocaleString('en')} of ${places.toLocaleString('en')} places taken, reward ${money(reward, currency)}. ` +
        `Cost so far ${money(cost_so_far, currency)}, to come ${money(cost_to_come, currency)}, with fees.`}
    </p>
  )
}
