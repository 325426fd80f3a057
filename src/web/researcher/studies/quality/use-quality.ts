import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReplyFrom } from '#contract/endpoints.ts'
import type { ChosenRule } from '#domain/quality/judge.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import { callApi } from '#web/shared/call-api.ts'
import { refusalSentence } from '../study-texts.ts'
import { LIVE, STUDIES, useRefreshStudies } from '../use-studies.ts'

export type ShownQuality = ReplyFrom<'/v1/show_quality'>['data']
export type JudgedRule = ShownQuality['rules'][number]
export type FlaggedPerson = ShownQuality['people'][number]

/** Without rules the server chooses: those that were fixed, or else the usual ones. */
export const useQuality = (experiment_id: string, rules: readonly ChosenRule[] | undefined) =>
  useQuery({
    queryKey: [STUDIES, 'quality', experiment_id, rules],
    queryFn: async (): Promise<ShownQuality> => {
      const result = await callApi('/v1/show_quality', { experiment_id, ...(rules && { rules: [...rules] }) })
      if (!result.ok) throw new Error(`show_quality: ${result.problem}`)
      return result.reply.data
    },
    placeholderData: keepPreviousData,
    ...LIVE,
  })

/** The server takes so many at once. */
const AT_ONCE = 1000

type Reason = { reason: string | null } | { rules: readonly ChosenRule[] }

export function useExclusions(experiment_id: string) {
  const { change, send } = useChange({
    explain: (failure) => ({ sentence: refusalSentence(failure) }),
    refresh: useRefreshStudies(),
  })
  const setExcluded = async (user_ids: readonly string[], reason: Reason): Promise<boolean> => {
    const why = 'rules' in reason ? { rules: [...reason.rules] } : reason
    for (let from = 0; from < user_ids.length; from += AT_ONCE) {
      const some = user_ids.slice(from, from + AT_ONCE)
      if (!(await send(callApi('/v1/exclude_participants', { experiment_id, user_ids: some, ...why })))) return false
    }
    return true
  }
  return { change, setExcluded }
}

export function useFixRules(experiment_id: string) {
  const { change, send } = useChange({
    explain: (failure) => ({ sentence: refusalSentence(failure) }),
    refresh: useRefreshStudies(),
  })
  const fix = (rules: readonly ChosenRule[]) => send(callApi('/v1/fix_quality_rules', { experiment_id, rules: [...rules] }))
  return { change, fix }
}
