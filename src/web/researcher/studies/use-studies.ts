import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listStudies } from '#contract/list-studies.ts'
import { type ApiResult, callApi } from '#web/shared/call-api.ts'
import { callEndpoint } from '../api/call-endpoint.ts'
import { refusalSentence } from './study-texts.ts'
import type { ShownStudy, Status } from './study-types.ts'

const STUDIES = 'studies'
const VERSIONS = 'study-versions'

export const REFRESH_MS = 10_000

/** Read anew while the page is in sight. A server on this machine also answers those who are offline. */
const FIGURES = { staleTime: 0, refetchInterval: REFRESH_MS, networkMode: 'always' } as const

export const useStudyList = () =>
  useQuery({
    queryKey: [STUDIES, 'list'],
    queryFn: async () => (await callEndpoint(listStudies)).data.studies,
    ...FIGURES,
  })

type Found = { state: 'found'; shown: ShownStudy } | { state: 'unknown' }

export const useStudy = (experiment_id: string) =>
  useQuery({
    queryKey: [STUDIES, 'study', experiment_id],
    queryFn: () => readStudy(experiment_id),
    ...FIGURES,
    refetchInterval: ({ state }) => (state.data?.state === 'unknown' ? false : REFRESH_MS),
  })

async function readStudy(experiment_id: string): Promise<Found> {
  const result = await callApi('/v1/show_study', { experiment_id })
  if (result.ok) return { state: 'found', shown: result.reply.data }
  // An address that somebody shortened by hand may hold what is no id at all.
  if (result.problem === 'refused' && [400, 404].includes(result.status)) return { state: 'unknown' }
  throw new Error(`The study could not be read: ${result.problem}`)
}

/** The settings of an older version, which never change. */
export const useOlderSettings = (experiment_id: string, version: number | undefined) =>
  useQuery({
    queryKey: [VERSIONS, experiment_id, version],
    queryFn: async () => {
      const result = await callApi('/v1/show_study', { experiment_id, ...(version !== undefined && { version }) })
      if (!result.ok) throw new Error(`The version could not be read: ${result.problem}`)
      return result.reply.data.condition_settings
    },
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })

/** Makes the lists and studies that are on the screen read anew. */
export function useForgetStudies() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [STUDIES] })
}

export type Sending = { state: 'idle' } | { state: 'sending' } | { state: 'refused'; sentence: string }

/** Sends one change of a study and says what came of it. */
function useChange() {
  const forgetStudies = useForgetStudies()
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  /** True once it is made and shown. */
  const send = async (call: () => Promise<ApiResult<unknown>>): Promise<boolean> => {
    setSending({ state: 'sending' })
    const result = await call()
    // Also after a refusal: somebody else may have changed the study meanwhile, which the page must then say.
    await forgetStudies()
    setSending(result.ok ? { state: 'idle' } : { state: 'refused', sentence: refusalSentence(result) })
    return result.ok
  }
  return { sending, send }
}

export function useSetStatus(experiment_id: string) {
  const { sending, send } = useChange()
  const setStatus = (status: Status) => send(() => callApi('/v1/set_study_status', { experiment_id, status }))
  return { sending, setStatus }
}

export function useExclude(experiment_id: string) {
  const { sending, send } = useChange()
  /** Without a reason the person is taken in again. */
  const exclude = (user_id: string, reason: string | null) =>
    send(() => callApi('/v1/exclude_participant', { experiment_id, user_id, reason }))
  return { sending, exclude }
}
