import { endedRights } from '#domain/accounts/ended-rights.ts'
import { roleMay } from '#domain/accounts/permissions.ts'
import { type Role, strongerRole } from '#domain/accounts/roles.ts'
import type { Tx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { holdMembers, roleOfMember } from '#server/store/accounts/labs.ts'
import { endRights, rightsOfLab } from '#server/store/accounts/rights.ts'
import { roleOfShare } from '#server/store/accounts/shares.ts'
import { actorOf, type Caller, permissionOf } from '../deps.ts'

export type Ended = { invitations: number; shares: number; review_links: number; tokens: number }

/** Ends what nobody could make today, after a role in the lab or in one of its studies changed. For the audit log: how many of each. */
export async function endLostRights(tx: Tx, lab_id: string): Promise<{ ended?: Partial<Ended> }> {
  const ended = endedRights(await rightsOfLab(tx, lab_id))
  await endRights(tx, ended)
  const counts = Object.entries(ended).flatMap(([what, list]) => (list.length > 0 ? [[what, list.length]] : []))
  return counts.length > 0 ? { ended: Object.fromEntries(counts) } : {}
}

/**
 * Looks again whether the caller may do this, until the transaction ends: between the first look and now somebody may have taken their
 * role, and what they make then would outlive it.
 */
export async function refuseUnlessStill(tx: Tx, caller: Caller, experiment_id?: string): Promise<void> {
  const { lab_id, person_id } = actorOf(caller)
  await holdMembers(tx, lab_id)
  const inLab = await roleOfMember(tx, { lab_id, person_id })
  const inStudy = experiment_id === undefined ? undefined : await roleOfShare(tx, { experiment_id, person_id })
  if (!roleMay(stronger(inLab, inStudy), permissionOf(caller)))
    throw new Refusal('forbidden', 'Your role in this lab does not allow this. An owner of the lab can change it.')
}

const stronger = (a: Role | undefined, b: Role | undefined): Role | null => (a && b ? strongerRole(a, b) : (a ?? b ?? null))
