import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { aRole } from '#domain/accounts/describe-role.ts'
import { formatDate, formatDateTime } from '#web/researcher/format-time.ts'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Refused } from '#web/researcher/ui/result.tsx'
import { type ApiResult, callApi } from '#web/shared/call-api.ts'
import list from '../rows.module.css'
import { type Given, useGiven, usePeopleChange } from '../sharing/use-people.ts'

type Props = { onDone: (sentence: string) => void }

const ROWS_AT_A_TIME = 20

type Row = {
  key: string
  what: ReactNode
  /** For readers who hear the button alone. */
  name: string
  created_at: number
  created_by: string | null
  expires_at?: number
  end: () => Promise<ApiResult<unknown>>
  ended: string
}

/** For owners: what members gave to others or made for scripts, who made it and when. */
export function GivenPanel({ onDone }: Props) {
  const query = useGiven()
  return (
    <Panel id="given" heading="Access that members gave">
      <p className={page.soft}>Each ends by itself when the person who made it leaves the lab or may no longer make it.</p>
      <QueryState query={query} what="the list" height={80} />
      {query.data && <Rows rows={rowsOf(query.data)} onDone={onDone} />}
    </Panel>
  )
}

function Rows({ rows, onDone }: Props & { rows: readonly Row[] }) {
  const { shown, showMore } = useShowMore(rows, ROWS_AT_A_TIME, `${rows.length.toLocaleString('en')} entries`)
  const { change, send } = usePeopleChange()
  const end = async ({ end: call, ended }: Row) => {
    if (change.state === 'sending') return
    if (await send(call())) onDone(ended)
  }
  if (rows.length === 0) return <p className={page.soft}>None: no shared study, no link for reviewers and no API token.</p>
  return (
    <>
      <ul className={`${page.plainList} ${list.rows}`} aria-label="Access that members gave">
        {shown.map((row) => (
          <li key={row.key}>
            <div>
              <p>{row.what}</p>
              <p className={page.soft}>
                Made on <time dateTime={new Date(row.created_at).toISOString()}>{formatDate(row.created_at)}</time>
                {row.created_by !== null && (
                  <>
                    {' '}
                    by <bdi>{row.created_by}</bdi>
                  </>
                )}
                {row.expires_at !== undefined && <>, works until {formatDateTime(row.expires_at)}</>}
              </p>
            </div>
            <Button variant="default" className={page.bad ?? ''} aria-label={`End: ${row.name}`} onClick={() => end(row)}>
              End
            </Button>
          </li>
        ))}
      </ul>
      {showMore}
      <Refused change={change} />
    </>
  )
}

/** Newest first, whatever it is. */
function rowsOf({ shares, review_links, api_tokens }: Given): Row[] {
  const rows: Row[] = [
    ...shares.map((share) => ({
      ...share,
      key: `${share.experiment_id}/${share.person_id}`,
      what: (
        <>
          Study <code>{share.experiment_id}</code>, shared with <strong dir="auto">{share.name}</strong> as {aRole(share.role)}
        </>
      ),
      name: `study ${share.experiment_id} shared with ${share.name}`,
      end: () => callApi('/v1/unshare_study', { experiment_id: share.experiment_id, person_id: share.person_id }),
      ended: `${share.name} no longer sees the study ${share.experiment_id}.`,
    })),
    ...review_links.map((link) => ({
      ...link,
      key: link.review_link_id,
      what: (
        <>
          Link for reviewers of the study <code>{link.experiment_id}</code>
        </>
      ),
      name: `link for reviewers of ${link.experiment_id}, made on ${formatDateTime(link.created_at)}`,
      end: () => callApi('/v1/revoke_review_link', { experiment_id: link.experiment_id, review_link_id: link.review_link_id }),
      ended: 'The link for reviewers no longer works.',
    })),
    ...api_tokens.map((token) => ({
      ...token,
      key: token.api_token_id,
      created_by: token.person_name,
      what: (
        <>
          API token <strong dir="auto">{token.name}</strong>
        </>
      ),
      name: `API token ${token.name} of ${token.person_name}`,
      end: () => callApi('/v1/revoke_api_token', { api_token_id: token.api_token_id }),
      ended: `The API token ${token.name} no longer works.`,
    })),
  ]
  return rows.sort((a, b) => b.created_at - a.created_at)
}
