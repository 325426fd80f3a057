import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import { callApi } from '#web/shared/call-api.ts'
import { STUDIES } from '../use-studies.ts'

export type ShownNotices = ReplyFrom<'/v1/show_notices'>['data']
export type SentNotice = ShownNotices['sent'][number]

const keyOf = (experiment_id: string) => [STUDIES, 'notices', experiment_id]

export const useNotices = (experiment_id: string) =>
  useQuery({
    queryKey: keyOf(experiment_id),
    queryFn: async (): Promise<ShownNotices> => {
      const result = await callApi('/v1/show_notices', { experiment_id })
      if (!result.ok) throw new Error(`show_notices: ${result.problem}`)
      return result.reply.data
    },
    refetchInterval: 30_000,
  })

/** Sends a change, and reads the page again. */
export function useNoticesChange(experiment_id: string) {
  const queries = useQueryClient()
  return useChange({
    explain: (failure) => ({
      sentence: failure.problem === 'refused' ? failure.message : 'The server did not answer. Please try again.',
    }),
    refresh: () => queries.invalidateQueries({ queryKey: keyOf(experiment_id) }),
  })
}
