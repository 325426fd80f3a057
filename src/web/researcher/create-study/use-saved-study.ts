import { useQuery } from '@tanstack/react-query'
import { decodeParameter } from '#contract/wire.ts'
import { callApi } from '#web/shared/call-api.ts'
import type { SavedVersion } from './study-task.ts'

export type SavedStudy = { experiment_id: string; name: string; isClosed: boolean; saved: SavedVersion }

/** Asked once: the draft that is made from it must not change under somebody's hands. */
export const useSavedStudy = (experiment_id: string) =>
  useQuery({
    queryKey: ['saved-study', experiment_id],
    queryFn: () => readSavedStudy(experiment_id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Null where this researcher has no such study. */
export async function readSavedStudy(experiment_id: string): Promise<SavedStudy | null> {
  const result = await callApi('/v1/show_study', { experiment_id })
  if (result.ok) {
    const { study, shown_version, condition_settings } = result.reply.data
    const settings = condition_settings.map(({ condition, param, value }) => ({
      condition,
      param,
      value: decodeParameter(param, value),
    }))
    const name = settings.find(({ param, value }) => param === 'study-name' && value !== '')?.value ?? experiment_id
    return { experiment_id, name, isClosed: study.status === 'closed', saved: { version: shown_version, settings } }
  }
  // An address that somebody shortened by hand may hold what is no id at all.
  if (result.problem === 'refused' && [400, 404].includes(result.status)) return null
  throw new Error(`The study could not be read: ${result.problem}`)
}
