import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '#web/researcher/format-time.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { dayIn, endOfDay } from '../end-day.ts'
import list from '../rows.module.css'
import { EndDayField } from './end-day-field.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { type ReviewLink, usePeopleChange, useRefreshPeople, useReviewLinks } from './use-people.ts'

/** Reviews take their time. */
const DAYS = 90

/** Links that show how a study is made to people without an account. */
export function ReviewLinksPanel({ experiment_id }: { experiment_id: string }) {
  const query = useReviewLinks(experiment_id)
  const [isMaking, setMaking] = useState(false)
  const [day, setDay] = useState(() => dayIn(DAYS, Date.now()))
  const [result, setResult] = useState('')
  const refresh = useRefreshPeople()
  const make = () => callApi('/v1/create_review_link', { experiment_id, expires_at: endOfDay(day) ?? 0 })
  return (
    <Panel id="review-links" heading="Link for reviewers">
      <p className={page.soft}>
        Shows the design, the settings, the cards and the questionnaires. No data, and no account is needed.
      </p>
      <QueryState query={query} what="the links" height={80} />
      {query.data && query.data.length > 0 && <LinkRows experiment_id={experiment_id} links={query.data} onDone={setResult} />}
      <Done>{result}</Done>
      <Button variant="default" onClick={() => setMaking(true)}>
        Create a link for reviewers
      </Button>
      <LinkDialog
        title="Create a link for reviewers"
        isOpen={isMaking}
        onClose={() => setMaking(false)}
        make={make}
        onMade={refresh}
        allows="see the design and the materials of this study, and no data"
      >
        <EndDayField day={day} onDay={setDay} />
      </LinkDialog>
    </Panel>
  )
}

type RowsProps = { experiment_id: string; links: readonly ReviewLink[]; onDone: (sentence: string) => void }

function LinkRows({ experiment_id, links, onDone }: RowsProps) {
  const { change, send } = usePeopleChange()
  const revoke = async (review_link_id: string) => {
    if (change.state === 'sending') return
    if (await send(callApi('/v1/revoke_review_link', { experiment_id, review_link_id })))
      onDone('The link was revoked and no longer works.')
  }
  return (
    <>
      <ul className={`${page.plainList} ${list.rows}`} aria-label="Links for reviewers">
        {links.map(({ review_link_id, created_by, created_at, expires_at, state }) => (
          <li key={review_link_id}>
            <div>
              <p>
                {state === 'open' ? 'Works until ' : 'Ended on '}
                <time dateTime={new Date(expires_at).toISOString()}>{formatDateTime(expires_at)}</time>
              </p>
              <p className={page.soft}>
                Made on <time dateTime={new Date(created_at).toISOString()}>{formatDateTime(created_at)}</time>
                {created_by !== null && (
                  <>
                    {' '}
                    by <bdi>{created_by}</bdi>
                  </>
                )}
              </p>
            </div>
            <Button
              variant="default"
              aria-label={`${state === 'open' ? 'Revoke' : 'Delete'} the link made on ${formatDateTime(created_at)}`}
              onClick={() => revoke(review_link_id)}
            >
              {state === 'open' ? 'Revoke' : 'Delete'}
            </Button>
          </li>
        ))}
      </ul>
      <Refused change={change} />
    </>
  )
}
