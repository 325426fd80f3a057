import { useQuery } from '@tanstack/react-query'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { callApi } from '#web/shared/call-api.ts'

export type Health = ReplyFrom<'/v1/show_server'>['data']

/** Why there is no answer: none at all, one without the database, or one that this person does not get. */
export type Away = 'server' | 'database' | 'not-yours'

export class NoHealth extends Error {
  readonly away: Away
  constructor(away: Away) {
    super(`No state of the server: ${away}`)
    this.away = away
  }
}

const REFRESH_MS = 5000

/** Asks again and again while the tab is in view. What was known stays while the server is away. */
export const useServer = () =>
  useQuery<Health, NoHealth>({
    queryKey: ['server'],
    queryFn: async () => {
      const result = await callApi('/v1/show_server', {})
      if (result.ok) return result.reply.data
      if (result.problem === 'no-answer') throw new NoHealth('server')
      throw new NoHealth(result.status >= 500 ? 'database' : 'not-yours')
    },
    staleTime: 0,
    retry: false,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
    // A server on this computer answers also without a network.
    networkMode: 'always',
  })
