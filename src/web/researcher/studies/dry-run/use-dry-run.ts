import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { callApi } from '#web/shared/call-api.ts'
import { useChange } from '../../api/use-change.ts'
import { refusalSentence } from '../study-texts.ts'
import { useRefreshStudies } from '../use-studies.ts'

export type Report = ReplyFrom<'/v1/show_dry_run'>['data']['report']

const DRY_RUN = 'dry-run'

/** Read once, and again when a run ends or people are removed: it reads everything that is stored of them. */
export const useDryRun = (experiment_id: string) =>
  useQuery({
    queryKey: [DRY_RUN, experiment_id],
    queryFn: async (): Promise<Report> => {
      const result = await callApi('/v1/show_dry_run', { experiment_id })
      if (!result.ok) throw new Error(`The report could not be read: ${result.problem}`)
      return result.reply.data.report
    },
    networkMode: 'always',
  })

export function useRefreshDryRun(experiment_id: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [DRY_RUN, experiment_id] })
}

export function useRemoveSimulated(experiment_id: string) {
  const refreshReport = useRefreshDryRun(experiment_id)
  const refreshStudies = useRefreshStudies()
  const { change, send } = useChange({
    explain: (failure) => ({ sentence: refusalSentence(failure) }),
    refresh: () => Promise.all([refreshReport(), refreshStudies()]),
  })
  const remove = () => send(callApi('/v1/remove_simulated', { experiment_id }))
  return { change, remove }
}
