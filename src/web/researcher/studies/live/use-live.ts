import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { replyOrNull } from '#web/researcher/api/reply-or-null.ts'
import { callApi } from '#web/shared/call-api.ts'
import { STUDIES } from '../use-studies.ts'

export type Live = ReplyFrom<'/v1/show_live'>['data']

/** Figures are asked for this often at most, however much happens. */
const EVERY_MS = 2000
/**
 * And this often where the stream says nothing, because what it says may be lost. An answer may be two seconds old already, so figures are
 * five seconds behind at most.
 */
const WITHOUT_NEWS_MS = 3000

/** The figures of a study, which follow its people by themselves. A hidden tab asks for nothing and catches up when it is looked at. */
export function useLive(experiment_id: string) {
  const query = useQuery({
    queryKey: [STUDIES, 'live', experiment_id],
    queryFn: async () => replyOrNull(await callApi('/v1/show_live', { experiment_id }))?.data ?? null,
    staleTime: 0,
    networkMode: 'always',
  })
  const { refetch } = query
  useEffect(() => {
    let stream: EventSource | undefined
    let next: ReturnType<typeof setTimeout> | undefined
    let askedAtMs = Date.now()
    const askIn = (ms: number) => {
      clearTimeout(next)
      next = setTimeout(ask, ms)
    }
    const ask = () => {
      askedAtMs = Date.now()
      askIn(WITHOUT_NEWS_MS)
      void refetch({ cancelRefetch: false })
    }
    const onChanged = () => askIn(Math.max(0, askedAtMs + EVERY_MS - Date.now()))
    const stop = () => {
      stream?.close()
      clearTimeout(next)
    }
    const follow = () => {
      stop()
      if (document.hidden) return
      askIn(0)
      // The browser connects again by itself after a break, and the first event of a stream is "changed".
      stream = new EventSource(`/v1/watch_study/${encodeURIComponent(experiment_id)}`)
      stream.addEventListener('changed', onChanged)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [experiment_id, refetch])
  return query
}
