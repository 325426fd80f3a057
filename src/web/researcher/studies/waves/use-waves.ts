import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { callApi } from '#web/shared/call-api.ts'
import { LIVE, STUDIES } from '../use-studies.ts'

export type WavesPage = ReplyFrom<'/v1/list_waves'>['data']
export type PersonInWave = WavesPage['people'][number]
export type WaveState = PersonInWave['state']

/** As many as fit two screens of a laptop. */
export const PEOPLE_A_PAGE = 15

export type WavesOptions = { wave: string | undefined; state: WaveState | 'all'; search: string; offset: number }

/** One page of the list. The page before stays on the screen while the next one is read. */
export const useWaves = (experiment_id: string, { wave, state, search, offset }: WavesOptions) =>
  useQuery({
    queryKey: [STUDIES, 'waves', experiment_id, wave, state, search, offset],
    queryFn: async (): Promise<WavesPage> => {
      const result = await callApi('/v1/list_waves', {
        experiment_id,
        ...(wave !== undefined && { wave }),
        ...(state !== 'all' && { state }),
        ...{ search, offset, limit: PEOPLE_A_PAGE },
      })
      if (!result.ok) throw new Error(`list_waves: ${result.problem}`)
      return result.reply.data
    },
    placeholderData: keepPreviousData,
    ...LIVE,
  })
