import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listApiTokens } from '#contract/accounts/api-tokens.ts'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { callEndpoint } from '../../api/call-endpoint.ts'

export type ApiToken = ReplyFrom<'/v1/list_api_tokens'>['data']['api_tokens'][number]

const TOKENS = 'api-tokens'

export const useTokens = () =>
  useQuery({
    queryKey: [TOKENS],
    queryFn: async () => (await callEndpoint(listApiTokens)).data.api_tokens,
    staleTime: 0,
  })

export function useRefreshTokens() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [TOKENS] })
}
