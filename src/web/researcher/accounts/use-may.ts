import { roleMay } from '#domain/accounts/role-may.ts'
import { useMe } from './use-me.ts'

/**
 * Whether the person may make this call in the lab that they work in: what their role does not allow is not shown. False until the
 * server has said who they are. Where a call is about one study, `roleMay` of the study's own `role` is the answer.
 */
export function useMay(route: string): boolean {
  const me = useMe()
  return roleMay(me?.role ?? null, route)
}
