import { Button } from '@mantine/core'
import { useState } from 'react'
import { DUE_IDS_FILE, type LinkState, PERSONAL_LINKS_FILE } from '#domain/exports/asked-back.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { explain } from '../panel/use-panel.ts'
import { askedBackAddress } from '../study/links.ts'
import { useRefreshStudies } from '../use-studies.ts'
import styles from './waves.module.css'

const AHEAD: LinkState = 'ahead'

type Props = { experiment_id: string; wave: string }

/** Who is due as files, for ways of asking people back that are not ours. */
export const AskedBackPanel = ({ experiment_id, wave }: Props) => (
  <Panel id="asked-back" heading="Ask people back by a list">
    <ul className={`${page.plainList} ${styles.files}`}>
      <li>
        <a href={askedBackAddress(experiment_id, DUE_IDS_FILE, wave)} download>
          Who is due in “{wave}”, as ids for the panel (CSV)
        </a>
        <p className={page.soft}>
          For the list of allowed participants of a study on the panel. People without an id of a panel are not in it.
        </p>
      </li>
      <li>
        <a href={askedBackAddress(experiment_id, PERSONAL_LINKS_FILE, wave)} download>
          Personal links of who is due in “{wave}” (CSV)
        </a>
        <p className={page.soft}>
          For any other way of writing to people. Each link opens the study for one person in any browser: give it to nobody else.
        </p>
      </li>
      <li>
        <a href={`${askedBackAddress(experiment_id, PERSONAL_LINKS_FILE, wave)}&state=${AHEAD}`} download>
          Personal links of people for whom “{wave}” opens later (CSV)
        </a>
        <p className={page.soft}>For mails that you schedule: the column opens_at says from when on each link opens the wave.</p>
      </li>
    </ul>
    <p className={page.soft}>Each download is in the audit log.</p>
    <MarkAsked experiment_id={experiment_id} wave={wave} />
  </Panel>
)

/** A call of its own: a download changes nothing. */
function MarkAsked({ experiment_id, wave }: Props) {
  const [result, setResult] = useState('')
  const { change, send } = useChange({ explain, refresh: useRefreshStudies() })
  const mark = async () => {
    if (change.state === 'sending') return
    setResult('')
    const call = callApi('/v1/mark_asked', { experiment_id, wave })
    if (!(await send(call))) return
    const answer = await call
    if (answer.ok) setResult(saidOf(answer.reply.data.n_marked))
  }
  return (
    <>
      <div className={page.actions}>
        <Button variant="default" size="md" loading={change.state === 'sending'} onClick={() => void mark()}>
          Mark who is due as asked
        </Button>
      </div>
      <Done>{result}</Done>
      <Refused change={change} />
    </>
  )
}

const saidOf = (n: number) => (n === 0 ? 'Nobody is due now.' : `${n === 1 ? '1 person is' : `${n} people are`} marked as asked.`)
