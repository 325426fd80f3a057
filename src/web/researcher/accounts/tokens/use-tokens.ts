import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listApiTokens } from '#contract/accounts/api-tokens.ts'
import type { ReplyFrom } from '#contract/endpoints.ts'
import type { Scope } from '#domain/accounts/roles.ts'
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

/** What each scope allows, in one line. */
export const SCOPE_TEXTS: Readonly<Record<Scope, { label: string; allows: string }>> = {
  'read-studies': { label: 'Read studies', allows: 'See studies, sets, settings and progress.' },
  'read-data': { label: 'Read data', allows: 'Download what participants did and answered.' },
  'write-stimuli': { label: 'Write stimuli', allows: 'Upload files; create, change and delete sets.' },
  'write-studies': { label: 'Write studies', allows: 'Create, change, pause and close studies, exclude participants.' },
}
