import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { callApi } from '#web/shared/call-api.ts'
import { replyOrNull } from '../api/reply-or-null.ts'
import { FOLLOW_MS } from '../jobs/follow-job.ts'
import { SETS } from './use-sets.ts'

export type Linked = ReplyFrom<'/v1/show_linked_media'>['data']

const LINKED = 'linked-media'

export const isFetching = (linked: Linked | null | undefined) =>
  linked?.job?.state === 'waiting' || linked?.job?.state === 'running'

/** What the cards of a set show from other hosts, and how far fetching it is. */
export function useLinkedMedia(entity_set: string) {
  const queries = useQueryClient()
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const query = useQuery({
    queryKey: [LINKED, entity_set],
    queryFn: async (): Promise<Linked | null> =>
      replyOrNull(await callApi('/v1/show_linked_media', { entity_set }))?.data ?? null,
    staleTime: 0,
    refetchInterval: ({ state }) => (isFetching(state.data) ? FOLLOW_MS : false),
    networkMode: 'always',
  })
  const refresh = () => queries.invalidateQueries({ queryKey: [LINKED, entity_set] })

  const send = async (call: () => Promise<{ ok: true } | { ok: false; said: string }>) => {
    setProblem('')
    setSending(true)
    const end = await call()
    setSending(false)
    if (!end.ok) setProblem(end.said)
    await refresh()
  }
  const fetchAll = () => send(() => askForMedia(entity_set))
  const leaveOut = () =>
    send(async () => {
      const result = await callApi('/v1/leave_out_linked_media', { entity_set })
      if (!result.ok) return { ok: false, said: wordsOf(result) }
      await queries.invalidateQueries({ queryKey: [SETS] })
      const { changed, removed } = result.reply.data
      const said = 'Nothing was left out: these cards are themselves pictures or videos.'
      return changed + removed > 0 ? { ok: true } : { ok: false, said }
    })
  const stop = (job_id: string) =>
    send(async () => {
      const result = await callApi('/v1/cancel_job', { id: job_id })
      return result.ok ? { ok: true } : { ok: false, said: wordsOf(result) }
    })

  // The cards show other files when it has ended.
  const isUnderWay = isFetching(query.data)
  const was = useRef(isUnderWay)
  useEffect(() => {
    if (was.current && !isUnderWay) void queries.invalidateQueries({ queryKey: [SETS] })
    was.current = isUnderWay
  }, [isUnderWay, queries])
  return { query, problem, isSending, fetchAll, leaveOut, stop, refresh }
}

/** For the page that has just saved sets: what is shown of them was read before there was a job, and is read again. */
export function useFetchOfSaved() {
  const queries = useQueryClient()
  return async (sets: readonly string[]) => {
    await Promise.all(sets.map(askForMedia))
    await queries.invalidateQueries({ queryKey: [LINKED] })
  }
}

async function askForMedia(entity_set: string): Promise<{ ok: true } | { ok: false; said: string }> {
  const result = await callApi('/v1/fetch_media', { entity_set })
  return result.ok ? { ok: true } : { ok: false, said: wordsOf(result) }
}

const wordsOf = (result: { problem: 'no-answer' } | { problem: 'refused'; message: string }) =>
  result.problem === 'refused' ? result.message : 'There was no answer. Look at your connection, then try again.'
