import { PERMISSIONS, type Permission, type Rule } from '#domain/accounts/permissions.ts'
import { calls } from './endpoints.ts'

export const routeOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

/** Which permission a call of researchers needs, by its route. */
export const NEEDED: Readonly<Record<string, Permission>> = Object.fromEntries(
  Object.values(calls).flatMap((call) =>
    call.access === 'open' || call.access === 'participant' ? [] : [[routeOf(call), call.access]],
  ),
)

/** Who may call what: the rule of that permission. */
export const ACCESS: Readonly<Record<string, Rule>> = Object.fromEntries(
  Object.entries(NEEDED).map(([route, permission]) => [route, PERMISSIONS[permission]]),
)
