import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyFrom, SentTo } from '#contract/endpoints.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import { callApi } from '#web/shared/call-api.ts'
import { explain, PATIENCE } from '../panel/use-panel.ts'
import { STUDIES } from '../use-studies.ts'

export type ShownPreregistration = ReplyFrom<'/v1/show_preregistration'>['data']
export type ShownRegistration = ShownPreregistration['registrations'][number]
export type Variable = ShownPreregistration['variables'][number]

const keyOf = (experiment_id: string) => [STUDIES, 'preregistration', experiment_id]

/** Read when the page opens and after every change: typing goes on meanwhile, so it does not refresh by itself. */
export const usePreregistration = (experiment_id: string) =>
  useQuery({
    queryKey: keyOf(experiment_id),
    queryFn: async (): Promise<ShownPreregistration> => {
      const result = await callApi('/v1/show_preregistration', { experiment_id })
      if (!result.ok) throw new Error(`show_preregistration: ${result.problem}`)
      return result.reply.data
    },
    networkMode: 'always',
  })

export function useRegistrations(experiment_id: string) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: [STUDIES] })
  const { change, send } = useChange({ explain, refresh })
  const mark = (sent: Omit<SentTo<'/v1/mark_preregistered'>, 'experiment_id'>) =>
    send(callApi('/v1/mark_preregistered', { experiment_id, ...sent }))
  const remove = (registration_id: string) => send(callApi('/v1/remove_registration', { experiment_id, registration_id }))
  return { change, mark, remove }
}

export function useDraftOnOsf(experiment_id: string) {
  const queries = useQueryClient()
  const { change, send } = useChange({
    explain,
    refresh: () => queries.invalidateQueries({ queryKey: keyOf(experiment_id) }),
  })
  /** The link of the draft; undefined if there is none. */
  const make = async (based_on: number): Promise<ReplyFrom<'/v1/draft_on_osf'>['data'] | undefined> => {
    const call = callApi('/v1/draft_on_osf', { experiment_id, based_on }, PATIENCE)
    if (!(await send(call))) return undefined
    const answer = await call
    return answer.ok ? answer.reply.data : undefined
  }
  return { change, make }
}
