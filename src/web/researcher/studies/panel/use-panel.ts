import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyFrom, SentTo } from '#contract/endpoints.ts'
import type { Failure } from '#web/researcher/api/use-change.ts'
import { callApi } from '#web/shared/call-api.ts'
import { STUDIES } from '../use-studies.ts'

export type ShownPanel = ReplyFrom<'/v1/show_panel'>['data']
export type Comparison = ReplyFrom<'/v1/compare_panel'>['data']
export type ComparedRow = Comparison['rows'][number]
export type Action = SentTo<'/v1/decide_panel_submissions'>['action']

const keyOf = (experiment_id: string) => [STUDIES, 'panel', experiment_id]

export const usePanel = (experiment_id: string) =>
  useQuery({
    queryKey: keyOf(experiment_id),
    queryFn: async (): Promise<ShownPanel> => {
      const result = await callApi('/v1/show_panel', { experiment_id })
      if (!result.ok) throw new Error(`show_panel: ${result.problem}`)
      return result.reply.data
    },
  })

export type StudyThere = ReplyFrom<'/v1/show_panel_study'>['data']

/** A study on the panel, asked of the panel itself. A refusal is a sentence for the page. */
export const useStudyThere = (experiment_id: string, panel_study_id: string) =>
  useQuery({
    queryKey: [...keyOf(experiment_id), panel_study_id],
    queryFn: async (): Promise<{ study: StudyThere } | { problem: string }> => {
      const result = await callApi('/v1/show_panel_study', { experiment_id, panel_study_id }, PATIENCE)
      return result.ok ? { study: result.reply.data } : { problem: explain(result).sentence }
    },
  })

export function useRefreshPanel(experiment_id: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOf(experiment_id) })
}

/** Panels may be slow, and a file may be large. */
export const PATIENCE = { timeoutMs: 120_000 }

export const explain = (failure: Failure) => ({
  sentence: failure.problem === 'refused' ? failure.message : 'The server did not answer. Please try again.',
})
