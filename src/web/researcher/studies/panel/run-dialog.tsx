import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { SentTo } from '#contract/endpoints.ts'
import type { PanelTransition } from '#domain/panels/panel-state.ts'
import { money } from '#domain/panels/study-plan.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { useApprovalWarnings } from '../ethics/approval-warning.tsx'
import { useRefreshStudies, useStudy } from '../use-studies.ts'
import { explain, PATIENCE, type StudyThere } from './use-panel.ts'

type Asked = Pick<SentTo<'/v1/run_panel_study'>, 'experiment_id' | 'panel_study_id' | 'action'>

type Props = {
  /** Undefined: closed. */
  asked: Asked | undefined
  study: StudyThere
  label: string
  onClose: () => void
  onDone: (said: string) => void
}

type Words = { verb: string; consequence: (study: StudyThere, label: string) => string; here: string; done: string }

const WORDS: Readonly<Record<PanelTransition, Words>> = {
  publish: {
    verb: 'Publish',
    consequence: ({ places, cost_to_come, currency }, label) =>
      `${places.toLocaleString('en')} places are offered on ${label} at once. It sets ${money(cost_to_come, currency)} of the account aside.`,
    here: 'Let this study run too',
    done: 'The study is published.',
  },
  pause: {
    verb: 'Pause',
    consequence: () => 'Nobody new is sent. People who have begun may finish.',
    here: 'Pause this study too',
    done: 'The study there is paused.',
  },
  resume: {
    verb: 'Resume',
    consequence: () => 'People are sent again.',
    here: 'Let this study run too',
    done: 'The study there runs again.',
  },
  stop: {
    verb: 'Stop',
    consequence: () => 'Nobody new is sent, for good. People who have begun may finish.',
    here: 'Pause this study too',
    done: 'The study there has ended.',
  },
}

/** Asks once, with what it means for people and money, and whether this study goes along. */
export function RunDialog(props: Props) {
  const { asked, label, onClose } = props
  const title = asked ? `${WORDS[asked.action].verb} on ${label}?` : ''
  return (
    <Dialog title={title} isOpen={asked !== undefined} onClose={onClose}>
      {asked && <Content {...props} asked={asked} />}
    </Dialog>
  )
}

function Content({ asked, study, label, onClose, onDone }: Props & { asked: Asked }) {
  const [withStudy, setWithStudy] = useState(true)
  const { change, send } = useChange({ explain, refresh: useRefreshStudies() })
  const warnings = useApprovalWarnings(useStudy(asked.experiment_id).data ?? undefined)
  const brings = asked.action === 'publish' || asked.action === 'resume'
  const words = WORDS[asked.action]
  const run = async () => {
    if (change.state === 'sending') return
    const body = { ...asked, with_study: withStudy, n_confirmed: study.places }
    if (await send(callApi('/v1/run_panel_study', body, PATIENCE))) onDone(words.done)
  }
  return (
    <div className={page.form}>
      <p>{words.consequence(study, label)}</p>
      {brings &&
        warnings.map((sentence) => (
          <p key={sentence} dir="auto">
            <strong>{sentence}</strong>
          </p>
        ))}
      <Checkbox label={words.here} checked={withStudy} onChange={({ currentTarget: { checked } }) => setWithStudy(checked)} />
      <Refused change={change} />
      <div className={page.actions}>
        <Button size="md" loading={change.state === 'sending'} onClick={() => void run()}>
          {words.verb}
        </Button>
        <Button variant="default" size="md" onClick={onClose} data-autofocus>
          Cancel
        </Button>
      </div>
    </div>
  )
}
