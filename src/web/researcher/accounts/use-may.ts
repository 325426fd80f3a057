import { type Permission, roleMay } from '#domain/accounts/permissions.ts'
import { useMe } from './use-me.ts'

/**
 * Whether the person has this permission in the lab that they work in: what their role does not allow is not shown. False until the
 * server has said who they are. Where it is about one study, `roleMay` of the study's own `role` is the answer.
 */
export function useMay(permission: Permission): boolean {
  const me = useMe()
  return roleMay(me?.role ?? null, permission)
}
