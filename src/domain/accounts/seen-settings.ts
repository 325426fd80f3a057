import { SECRET_PARAMETERS } from '../parameters/index.ts'
import { roleMay } from './permissions.ts'
import { isForReviewers } from './reviewed-settings.ts'
import type { Role } from './roles.ts'

/**
 * Whether a role sees the value of a setting. Somebody with a completion code can be paid without taking part, and somebody with the right
 * answers passes every check: a monitor sees as much as a reviewer, an analyst all but secrets, who may change the study everything.
 */
export function maySeeSetting(role: Role, param: string): boolean {
  if (SECRET_PARAMETERS.includes(param)) return roleMay(role, 'change-study')
  return roleMay(role, 'take-data') || isForReviewers(param)
}
