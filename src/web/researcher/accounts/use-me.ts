import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { type Permission, roleMay } from '#domain/accounts/permissions.ts'
import { callApi } from '#web/shared/call-api.ts'
import { forgetForeignLab } from './lab-choice.ts'

export type Me = ReplyFrom<'/v1/show_me'>['data']

const ME = 'me'

/** Who is signed in; undefined until the server has said so. */
export function useMe(): Me | undefined {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: [ME],
    queryFn: async () => {
      const result = await callApi('/v1/show_me', {})
      if (!result.ok) throw new Error(`show_me: ${result.problem}`)
      const me = result.reply.data
      if (me.person && forgetForeignLab(me.lab_id))
        void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME })
      return me
    },
  })
  return data
}

/** Returns a function that asks the server again who is signed in. */
export function useRefreshMe() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [ME] })
}

/**
 * Whether the person has this permission in the lab that they work in: what their role does not allow is not shown. False until the
 * server has said who they are. Where it is about one study, `roleMay` of the study's own `role` is the answer.
 */
export function useMay(permission: Permission): boolean {
  const me = useMe()
  return roleMay(me?.role ?? null, permission)
}
