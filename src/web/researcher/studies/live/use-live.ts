import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { replyOrNull } from '#web/researcher/api/reply-or-null.ts'
import { callApi } from '#web/shared/call-api.ts'
import { STUDIES } from '../use-studies.ts'

export type Live = ReplyFrom<'/v1/show_live'>['data']

/** Figures are asked for this often at most, however much happens. */
const EVERY_MS = 2000
/** And this often where the stream says nothing, because what it says may be lost. */
const WITHOUT_NEWS_MS = 20_000

/** The figures of a study, which follow its people by themselves. A hidden tab asks for nothing and catches up when it is looked at. */
export function useLive(experiment_id: string) {
  const query = useQuery({
    queryKey: [STUDIES, 'live', experiment_id],
    queryFn: async () => replyOrNull(await callApi('/v1/show_live', { experiment_id }))?.data ?? null,
    staleTime: 0,
    refetchInterval: WITHOUT_NEWS_MS,
    networkMode: 'always',
  })
  const { refetch } = query
  useEffect(() => {
    let stream: EventSource | undefined
    let waiting: ReturnType<typeof setTimeout> | undefined
    let isDue = false
    const onChanged = () => {
      if (waiting !== undefined) {
        isDue = true
        return
      }
      void refetch({ cancelRefetch: false })
      waiting = setTimeout(() => {
        waiting = undefined
        if (isDue) onChanged()
        isDue = false
      }, EVERY_MS)
    }
    const follow = () => {
      stream?.close()
      stream = undefined
      if (document.hidden) return
      // The browser connects again by itself after a break, and the first event of a stream is "changed".
      stream = new EventSource(`/v1/watch_study/${encodeURIComponent(experiment_id)}`)
      stream.addEventListener('changed', onChanged)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stream?.close()
      clearTimeout(waiting)
    }
  }, [experiment_id, refetch])
  return query
}
