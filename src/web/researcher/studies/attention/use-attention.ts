import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import { callApi } from '#web/shared/call-api.ts'
import { refusalSentence } from '../study-texts.ts'
import { STUDIES, useRefreshStudies } from '../use-studies.ts'
import type { AttentionSearch } from './attention-search.ts'

export type Attention = ReplyFrom<'/v1/show_attention'>['data']
export type CardRow = Attention['cards'][number]

/** People leave one by one, and figures that jump while they are read help nobody. */
const REFRESH_MS = 60_000

/** The figures before stay on the screen while others are computed. */
export const useAttention = (
  experiment_id: string,
  { definition, floor = 0, people: kind, by, level, condition }: AttentionSearch,
) => {
  const people = kind ?? 'real'
  return useQuery({
    queryKey: [STUDIES, 'attention', experiment_id, definition, floor, people, by, level, condition],
    queryFn: async (): Promise<Attention> => {
      const result = await callApi('/v1/show_attention', {
        experiment_id,
        floor_ms: floor,
        people,
        ...(definition !== undefined && { definition }),
        ...(by !== undefined && { by }),
        ...(level !== undefined && { against_level: level }),
        ...(condition !== undefined && { against_condition: condition }),
      })
      if (!result.ok) throw new Error(`show_attention: ${result.problem}`)
      return result.reply.data
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    networkMode: 'always',
  })
}

export function useUnblind(experiment_id: string) {
  const { change, send } = useChange({
    explain: (failure) => ({ sentence: refusalSentence(failure) }),
    refresh: useRefreshStudies(),
  })
  const unblind = () => send(callApi('/v1/unblind_study', { experiment_id }))
  return { change, unblind }
}
