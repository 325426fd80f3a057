import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { formatDayTime } from '#web/researcher/format-time.ts'
import { tabTitle } from '#web/researcher/page-title.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { callApi } from '#web/shared/call-api.ts'
import styles from './replay.module.css'
import { ReplayPlayer } from './replay-player.tsx'

const PATH = '/studies/$id/replay/$user'
const NOT_FOUND = 'There is nothing to replay: nobody of this name has taken part, or they withdrew or were erased.'

/** One visit of a participant, from its stored events. */
export function ReplayScreen() {
  const { id, user } = useParams({ from: '/tools/studies/$id/replay/$user' })
  const { visit = 1, feed, wave, at = 0 } = useSearch({ from: '/tools/studies/$id/replay/$user' })
  const navigate = useNavigate()
  const query = useReplay(id, user, { visit, feed, wave })
  const { visits = [], feeds = [], waves = [] } = query.data ?? {}
  const show = (search: Asked) => void navigate({ to: PATH, params: { id, user }, search })
  useEffect(() => {
    document.title = `${user} · ${tabTitle(PATH)}`
  }, [user])
  return (
    <>
      <Link to="/studies/$id/people" params={{ id }} className={styles.back}>
        People of study {id}
      </Link>
      <PageHeader
        title={user}
        lead={query.data && leadOf(query.data)}
        action={
          <Group gap="xs">
            {waves.length > 1 && (
              <NativeSelect
                aria-label="Wave"
                value={query.data?.wave ?? ''}
                onChange={({ currentTarget }) => show({ visit: 1, wave: currentTarget.value })}
                data={waves.map((name) => ({ value: name, label: `Wave ${name}` }))}
              />
            )}
            {visits.length > 1 && (
              <NativeSelect
                aria-label="Visit"
                value={String(visit)}
                onChange={({ currentTarget }) => show({ visit: Number(currentTarget.value), feed, wave })}
                data={visits.map((each) => ({
                  value: String(each.visit),
                  label: `Visit ${each.visit}, ${formatDayTime(each.start_ms)}`,
                }))}
              />
            )}
            {feeds.length > 1 && (
              <NativeSelect
                aria-label="Feed"
                value={query.data?.feed ?? ''}
                onChange={({ currentTarget }) => show({ visit, feed: currentTarget.value, wave })}
                data={feeds.map((name) => ({ value: name, label: `Feed ${name}` }))}
              />
            )}
          </Group>
        }
      />
      <QueryState query={query} what="the visit" height={480} notFound={NOT_FOUND} />
      {query.data && query.data.events.length === 0 && <p>No page of this visit sent anything.</p>}
      {query.data && query.data.events.length > 0 && (
        <ReplayPlayer
          key={`${user}/${query.data.wave}/${visit}/${query.data.feed}`}
          data={query.data}
          firstMs={at}
          addressAt={(ms) =>
            `${location.origin}/studies/${id}/replay/${encodeURIComponent(user)}?visit=${visit}${wave === undefined ? '' : `&wave=${wave}`}${feed === undefined ? '' : `&feed=${feed}`}&at=${ms}`
          }
        />
      )}
    </>
  )
}

type Data = ReplyFrom<'/v1/show_replay'>['data']

const leadOf = ({ visit, visits, condition, device, participant_number }: Data) =>
  [
    visits.length > 1 ? `Visit ${visit} of ${visits.length}` : 'Replay of the visit',
    formatDayTime(visits[visit - 1]?.start_ms ?? 0),
    condition !== null && `condition ${condition}`,
    device.viewport_w && `${device.viewport_w} x ${device.viewport_h} px`,
    // As the audit log names the person.
    `participant no. ${participant_number}`,
  ]
    .filter(Boolean)
    .join(' · ')

type Asked = { visit: number; feed?: string | undefined; wave?: string | undefined }

const useReplay = (experiment_id: string, user_id: string, { visit, feed, wave }: Asked) =>
  useQuery({
    queryKey: ['replay', experiment_id, user_id, visit, feed, wave],
    queryFn: async () => {
      const result = await callApi('/v1/show_replay', { experiment_id, user_id, visit, feed, wave })
      if (result.ok) return result.reply.data
      if (result.problem === 'refused' && result.status === 404) return null
      throw new Error(`show_replay: ${result.problem}`)
    },
    // What is being looked at does not change under the eyes of the researcher.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
