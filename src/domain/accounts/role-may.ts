import { ACCESS, mayCall } from './access-table.ts'
import type { Role } from './roles.ts'

/** Whether a role allows a call of the table of access. Pages hide what it does not. Nobody has no role: null. */
export function roleMay(role: Role | null, route: string): boolean {
  const rule = ACCESS[route]
  if (!rule) throw new Error(`${route} is not in the table of access`)
  return mayCall(rule, role ?? undefined)
}
