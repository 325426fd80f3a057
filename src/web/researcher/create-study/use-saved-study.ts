import { useQuery } from '@tanstack/react-query'
import { decodeParameter } from '#contract/wire.ts'
import { roleMay } from '#domain/accounts/permissions.ts'
import { callApi } from '#web/shared/call-api.ts'
import { replyOrNull } from '../api/reply-or-null.ts'
import type { SavedVersion } from './study-task.ts'

export type SavedStudy = {
  experiment_id: string
  name: string
  isClosed: boolean
  mayRevise: boolean
  saved: SavedVersion
  newest: number
}

/** Never refetched, because the form makes its draft from it once. */
export const useSavedStudy = (experiment_id: string, version?: number) =>
  useQuery({
    queryKey: ['saved-study', experiment_id, version],
    queryFn: () => readSavedStudy(experiment_id, version),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Null if the researcher has no such study. */
export async function readSavedStudy(experiment_id: string, version?: number): Promise<SavedStudy | null> {
  const reply = replyOrNull(await callApi('/v1/show_study', { experiment_id, ...(version !== undefined && { version }) }))
  if (reply === null) return null
  const { study, shown_version, condition_settings } = reply.data
  const settings = condition_settings.map(({ condition, param, value }) => ({
    condition,
    param,
    value: decodeParameter(param, value),
  }))
  const name = settings.find(({ param, value }) => param === 'study-name' && value !== '')?.value ?? experiment_id
  return {
    experiment_id,
    name,
    isClosed: study.status === 'closed',
    mayRevise: roleMay(study.role, 'change-study'),
    saved: { version: shown_version, settings },
    newest: study.version,
  }
}
