import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { callApi } from '#web/shared/call-api.ts'
import { LIVE, STUDIES } from '../use-studies.ts'

export type WaveMails = ReplyFrom<'/v1/show_wave_mails'>['data']
export type MailLine = WaveMails['log'][number]
export type MailState = MailLine['state']

const keyOf = (experiment_id: string) => [STUDIES, 'wave-mails', experiment_id]

export const useWaveMails = (
  experiment_id: string,
  { wave, state, offset }: { wave: string; state: MailState | 'all'; offset: number },
) =>
  useQuery({
    queryKey: [...keyOf(experiment_id), wave, state, offset],
    queryFn: async (): Promise<WaveMails> => {
      const result = await callApi('/v1/show_wave_mails', { experiment_id, wave, offset, ...(state !== 'all' && { state }) })
      if (!result.ok) throw new Error(`show_wave_mails: ${result.problem}`)
      return result.reply.data
    },
    placeholderData: keepPreviousData,
    ...LIVE,
  })

export type ShownMailServer = ReplyFrom<'/v1/show_mail_server'>['data']

/** Below the key of the mails, because with another server the page says other things about them. */
export const useMailServer = (experiment_id: string) =>
  useQuery({
    queryKey: [...keyOf(experiment_id), 'server'],
    queryFn: async (): Promise<ShownMailServer> => {
      const result = await callApi('/v1/show_mail_server', { experiment_id })
      if (!result.ok) throw new Error(`show_mail_server: ${result.problem}`)
      return result.reply.data
    },
  })

export function useRefreshWaveMails(experiment_id: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOf(experiment_id) })
}
