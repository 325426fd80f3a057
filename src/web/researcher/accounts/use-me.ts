import { useQuery } from '@tanstack/react-query'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { callApi } from '#web/shared/call-api.ts'

export type Me = ReplyFrom<'/v1/show_me'>['data']

/** Who is signed in; undefined until the server has said so. */
export function useMe(): Me | undefined {
  const { data } = useQuery({
    queryKey: ['me'],
    queryFn: async () => {
      const result = await callApi('/v1/show_me', {})
      if (!result.ok) throw new Error(`show_me: ${result.problem}`)
      return result.reply.data
    },
  })
  return data
}
