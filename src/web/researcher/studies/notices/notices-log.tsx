import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDayTime } from '#web/researcher/format-time.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import styles from './notices.module.css'
import { type SentNotice, type ShownNotices, useNoticesChange } from './use-notices.ts'

type Delivery = SentNotice['deliveries'][number]

const when = (atMs: number) => <time dateTime={new Date(atMs).toISOString()}>{formatDayTime(atMs)}</time>

/** What was sent, and whether it arrived. */
export function NoticesLog({ experiment_id, shown }: { experiment_id: string; shown: ShownNotices }) {
  const { change, send } = useNoticesChange(experiment_id)
  const [result, setResult] = useState('')
  const hasReceivers = shown.mail_to.length > 0 || shown.webhook_url !== ''
  const sendTest = async () => {
    if (change.state === 'sending') return
    setResult('')
    if (await send(callApi('/v1/test_notices', { experiment_id }))) setResult('The test is the first entry of the list.')
  }
  return (
    <Panel id="sent-notices" heading="Sent">
      <div className={page.actions}>
        <Button variant="default" size="md" aria-disabled={!hasReceivers} loading={change.state === 'sending'} onClick={sendTest}>
          Send a test
        </Button>
      </div>
      <Done>{result}</Done>
      <Refused change={change} />
      {shown.sent.length === 0 && <p className={page.soft}>Nothing was sent yet.</p>}
      <ul className={`${page.plainList} ${styles.log}`} aria-label="Sent notices">
        {shown.sent.map((notice) => (
          <li key={`${notice.created_at} ${notice.notice}`}>
            <p>{notice.sentence}</p>
            <p className={page.soft}>{when(notice.created_at)}</p>
            {notice.deliveries.length === 0 && <p className={page.soft}>Nobody was chosen to get it.</p>}
            {notice.deliveries.map((delivery) => (
              <p key={delivery.to} className={styles.delivery} data-state={delivery.state}>
                <strong>{delivery.to}</strong>: <DeliveryText delivery={delivery} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function DeliveryText({ delivery: { state, attempts, problem, at } }: { delivery: Delivery }) {
  if (state === 'sent') return <>sent</>
  if (state === 'failed') return <>failed: {problem}</>
  if (attempts === 0) return <>on its way</>
  return (
    <>
      retrying at {when(at)}, because {problem}
    </>
  )
}
