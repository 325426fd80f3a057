import { Button, NativeSelect, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SentTo } from '#contract/endpoints.ts'
import { apiPanels } from '#domain/panels/index.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { explain, PATIENCE, usePanel, useRefreshPanel } from '../panel/use-panel.ts'
import { useRefreshWaveMails } from './use-wave-mails.ts'
import styles from './waves.module.css'

type Action = SentTo<'/v1/ask_back_on_panel'>['action']

const people = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'person' : 'people'}`
const peopleAre = (n: number) => `${people(n)} ${n === 1 ? 'is' : 'are'}`

const DONE: Readonly<Record<Action, (n: number, label: string) => string>> = {
  'fill-group': (n) => `${peopleAre(n)} in the participant group of this wave.`,
  'draft-study': (n, label) =>
    `The draft is on ${label}, for ${people(n)}, with the codes of this wave. Publish it on the page Panel; change its words and reward on ${label} before.`,
  message: (n) => `${people(n)} got the message.`,
}

/** Asking people back with the account of the lab on a panel. Each press is confirmed with the number of people. */
export function AskOnPanel({ experiment_id, wave }: { experiment_id: string; wave: string }) {
  const { data } = usePanel(experiment_id)
  const refreshes = [useRefreshWaveMails(experiment_id), useRefreshPanel(experiment_id)]
  const { change, send } = useChange({ explain, refresh: () => Promise.all(refreshes.map((refresh) => refresh())) })
  const [chosen, setChosen] = useState<string>()
  const [message, setMessage] = useState('')
  const [asked, setAsked] = useState<{ action: Action; n: number }>()
  const [done, setDone] = useState('')
  if (!data?.may_use_account) return null
  const { panel_label: label } = data
  const heading = `Ask people back on ${label}`
  if (!data.has_token || data.panel_studies.length === 0)
    return apiPanels.some(({ name }) => name === data.platform) ? (
      <NotYet experiment_id={experiment_id} heading={heading} />
    ) : null
  const panel_study_id = chosen ?? data.panel_studies[0] ?? ''

  /** First how many it would be: the server refuses a number that is not confirmed, and says the right one. */
  const press = async (action: Action, n_confirmed = -1) => {
    if (change.state === 'sending') return
    setDone('')
    const body = { experiment_id, wave, panel_study_id, action, n_confirmed, ...(action === 'message' && { message }) }
    const call = callApi('/v1/ask_back_on_panel', body, PATIENCE)
    if (n_confirmed === -1) {
      const answer = await call
      const n = answer.ok ? undefined : /^n_confirmed: (\d+) /.exec('message' in answer ? String(answer.message) : '')?.[1]
      if (n !== undefined) return setAsked({ action, n: Number(n) })
    }
    setAsked(undefined)
    if (!(await send(call))) return
    const answer = await call
    if (answer.ok) setDone(DONE[action](answer.reply.data.n_people, label))
  }

  return (
    <Panel id="ask-on-panel" heading={heading}>
      <div className={styles.list}>
        <p className={page.soft}>
          Fill a participant group with who is due in “{wave}”, now and again later. Then make a draft for that group: its link
          and codes are those of this wave, its words and reward those of your study there.
        </p>
        {data.panel_studies.length > 1 && (
          <NativeSelect
            label={`Study on ${label}`}
            data={[...data.panel_studies]}
            value={panel_study_id}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
        )}
        <Textarea
          label="Message to who is due"
          autosize
          minRows={3}
          value={message}
          onChange={({ currentTarget: { value } }) => setMessage(value)}
        />
        <div className={page.actions}>
          <Button variant="default" size="md" onClick={() => void press('fill-group')}>
            Fill the group
          </Button>
          <Button variant="default" size="md" onClick={() => void press('draft-study')}>
            Make a draft for the group
          </Button>
          <Button variant="default" size="md" disabled={message.trim() === ''} onClick={() => void press('message')}>
            Send the message
          </Button>
        </div>
        {asked !== undefined && (
          <section className={page.actions} aria-label="Confirm">
            <span>{peopleAre(asked.n)} concerned.</span>
            <Button size="md" loading={change.state === 'sending'} onClick={() => void press(asked.action, asked.n)}>
              Yes, do it
            </Button>
            <Button variant="subtle" size="md" onClick={() => setAsked(undefined)}>
              Cancel
            </Button>
          </section>
        )}
        <Done>{done}</Done>
        <Refused change={change} />
      </div>
    </Panel>
  )
}

/** What is missing is on another page. */
const NotYet = ({ experiment_id, heading }: { experiment_id: string; heading: string }) => (
  <Panel id="ask-on-panel" heading={heading}>
    <p className={page.soft}>
      This needs the token of your lab and a study there that belongs to this one. Both are on the page{' '}
      <Link to="/studies/$id/panel" params={{ id: experiment_id }}>
        Panel
      </Link>
      .
    </p>
  </Panel>
)
