import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { FOLLOW_MS } from '#web/researcher/jobs/follow-job.ts'
import { callApi } from '#web/shared/call-api.ts'
import { STUDIES } from '../use-studies.ts'

export type ShownPublication = ReplyFrom<'/v1/show_publication'>['data']
export type Details = ShownPublication['details']
export type ShownDeposit = ShownPublication['deposits'][number]

const keyOf = (experiment_id: string) => [STUDIES, 'publication', experiment_id]

export const isSending = ({ job }: ShownDeposit): boolean => job !== null && (job.state === 'waiting' || job.state === 'running')

export const usePublication = (experiment_id: string) =>
  useQuery({
    queryKey: keyOf(experiment_id),
    queryFn: async (): Promise<ShownPublication> => {
      const result = await callApi('/v1/show_publication', { experiment_id })
      if (!result.ok) throw new Error(`show_publication: ${result.problem}`)
      return result.reply.data
    },
    refetchInterval: ({ state }) => (state.data?.deposits.some(isSending) ? FOLLOW_MS : false),
  })

export function useRefreshPublication(experiment_id: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOf(experiment_id) })
}
