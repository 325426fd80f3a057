import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SentTo } from '#contract/endpoints.ts'
import { listStudies } from '#contract/list-studies.ts'
import { callApi } from '#web/shared/call-api.ts'
import { callEndpoint } from '../api/call-endpoint.ts'
import { replyOrNull } from '../api/reply-or-null.ts'
import { type Failure, useChange } from '../api/use-change.ts'
import { PAGE_SIZE } from '../ui/list/page-words.ts'
import { lastCreated } from './launch/created-study.ts'
import type { ListOptions } from './list/use-list-options.ts'
import { refusalSentence } from './study-texts.ts'
import type { ShownStudy, Status } from './study-types.ts'

export const STUDIES = 'studies'
const VERSIONS = 'study-versions'

/** What changes by the second is in the live panel, which follows by itself. */
export const REFRESH_MS = 30_000

/** `networkMode`: a server on this computer answers also without a network. */
export const LIVE = { staleTime: 0, refetchInterval: REFRESH_MS, networkMode: 'always' } as const

/** One page of the list. The page before stays on the screen while the next one is read. */
export const useStudyList = ({ search, status, sorting, page }: ListOptions) =>
  useQuery({
    queryKey: [STUDIES, 'list', search, status, sorting, page],
    queryFn: async () => {
      const body = {
        search,
        ...(status !== 'all' && { status }),
        sort_by: sorting.by,
        is_descending: sorting.isDescending,
        offset: (page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
      }
      return (await callEndpoint(listStudies, body)).data
    },
    placeholderData: keepPreviousData,
    ...LIVE,
  })

/** Null if there is no such study. */
export const useStudy = (experiment_id: string) =>
  useQuery({
    queryKey: [STUDIES, 'study', experiment_id],
    queryFn: async (): Promise<ShownStudy | null> =>
      replyOrNull(await callApi('/v1/show_study', { experiment_id }))?.data ?? null,
    ...LIVE,
    refetchInterval: ({ state }) => (state.data === null ? false : REFRESH_MS),
  })

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

/** Returns a function that refetches the list and the study that are on the screen. */
export function useRefreshStudies() {
  const queries = useQueryClient()
  return async () => {
    const studies = { queryKey: [STUDIES] }
    // A first answer that is under way may be from before the change, and is not asked for again by itself.
    await queries.cancelQueries(studies)
    await queries.invalidateQueries(studies)
  }
}

const explain = (failure: Failure) => ({ sentence: refusalSentence(failure) })

export function useSetStatus(experiment_id: string) {
  const { change, send } = useChange({ explain, refresh: useRefreshStudies() })
  const setStatus = (status: Status) => send(callApi('/v1/set_study_status', { experiment_id, status }))
  return { change, setStatus }
}

/** Leaves the page of the study before it is gone. */
export function useDeleteStudy(experiment_id: string) {
  const navigate = useNavigate()
  const refreshStudies = useRefreshStudies()
  const refresh = async (isChanged: boolean) => {
    // The create page would go on offering the link of a study that is gone.
    if (isChanged && lastCreated.read()?.experiment_id === experiment_id) lastCreated.remove()
    if (isChanged) await navigate({ to: '/studies' })
    return refreshStudies()
  }
  const { change, send } = useChange({ explain, refresh })
  const deleteStudy = () => send(callApi('/v1/delete_study', { experiment_id }))
  return { change, deleteStudy }
}

export function useRetentionDate(experiment_id: string) {
  const { change, send } = useChange({ explain, refresh: useRefreshStudies() })
  /** An empty date keeps the data. */
  const setDate = (retention_date: string) => send(callApi('/v1/set_retention_date', { experiment_id, retention_date }))
  return { change, setDate }
}

export function useRunningSettings(experiment_id: string) {
  const { change, send } = useChange({ explain, refresh: useRefreshStudies() })
  const setRunning = (settings: SentTo<'/v1/set_running_settings'>['settings']) =>
    send(callApi('/v1/set_running_settings', { experiment_id, settings }))
  return { change, setRunning }
}

export function useExclude(experiment_id: string) {
  const { change, send } = useChange({ explain, refresh: useRefreshStudies() })
  /** Without a reason the participant is included again. */
  const exclude = (user_id: string, reason: string | null) =>
    send(callApi('/v1/exclude_participant', { experiment_id, user_id, reason }))
  return { change, exclude }
}
