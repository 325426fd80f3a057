import type {
  createLab as createContract,
  leaveLab as leaveContract,
  listMembers as listContract,
  removeMember as removeContract,
  renameLab as renameContract,
  setRole as setRoleContract,
} from '#contract/accounts/labs.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { Role } from '#domain/accounts/roles.ts'
import type { Tx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import {
  countOwners,
  deleteMember,
  renameLab as giveName,
  insertLab,
  membersOfLab,
  roleOfMember,
  setMember,
  showLab,
} from '#server/store/accounts/labs.ts'
import { deletePasswordLinksOf } from '#server/store/accounts/password-links.ts'
import { nameOfPerson } from '#server/store/accounts/people.ts'
import { deleteSharesInLab } from '#server/store/accounts/shares.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../local-owner.ts'
import { endLostRights, refuseUnlessStill } from './rights.ts'

export async function createLab(
  { database: { db } }: Deps,
  { name }: BodyOf<typeof createContract>,
  caller: Caller,
): Promise<ReplyOf<typeof createContract>> {
  const { person_id } = actorOf(caller)
  const lab_id = await db.transaction(async (tx) => {
    await refuseUnlessStill(tx, caller)
    const made = await insertLab(tx, name, person_id)
    await writeAudit(tx, { lab_id: made, person_id, action: 'lab-created', target: name })
    return made
  })
  return { success: 'true', data: { lab_id } }
}

export async function renameLab(
  { database: { db } }: Deps,
  { name }: BodyOf<typeof renameContract>,
  caller: Caller,
): Promise<ReplyOf<typeof renameContract>> {
  await db.transaction(async (tx) => {
    await giveName(tx, labOf(caller), name)
    await writeAudit(tx, { ...actorOf(caller), action: 'lab-renamed', target: name })
  })
  return { success: 'true' }
}

export async function listMembers(
  { database: { db } }: Deps,
  _body: unknown,
  caller: Caller,
): Promise<ReplyOf<typeof listContract>> {
  const lab_id = labOf(caller)
  return {
    success: 'true',
    data: { lab: { lab_id, ...(await showLab(db, lab_id)) }, members: await membersOfLab(db, lab_id) },
  }
}

export async function setRole(
  { database: { db } }: Deps,
  { person_id, role }: BodyOf<typeof setRoleContract>,
  caller: Caller,
): Promise<ReplyOf<typeof setRoleContract>> {
  const lab_id = labOf(caller)
  await db.transaction(async (tx) => {
    await refuseUnlessStill(tx, caller)
    const before = await roleOf(tx, { lab_id, person_id })
    if (role !== 'owner') await refuseLastOwner(tx, { lab_id, person_id }, before)
    await setMember(tx, { lab_id, person_id }, role)
    await deletePasswordLinksOf(tx, person_id)
    const detail = { person_id, from: before, to: role, ...(await endLostRights(tx, lab_id)) }
    await writeAudit(tx, { ...actorOf(caller), action: 'role-changed', target: await nameOfPerson(tx, person_id), detail })
  })
  return { success: 'true' }
}

export async function removeMember(
  deps: Deps,
  { person_id }: BodyOf<typeof removeContract>,
  caller: Caller,
): Promise<ReplyOf<typeof removeContract>> {
  await takeOut(deps, person_id, caller)
  return { success: 'true' }
}

export async function leaveLab(deps: Deps, _body: unknown, caller: Caller): Promise<ReplyOf<typeof leaveContract>> {
  await takeOut(deps, actorOf(caller).person_id, caller)
  return { success: 'true' }
}

async function takeOut({ database: { db } }: Deps, person_id: string, caller: Caller): Promise<void> {
  const member = { lab_id: labOf(caller), person_id }
  await db.transaction(async (tx) => {
    await refuseUnlessStill(tx, caller)
    const role = await roleOf(tx, member)
    await refuseLastOwner(tx, member, role)
    await deleteMember(tx, member)
    await deleteSharesInLab(tx, member)
    await deletePasswordLinksOf(tx, person_id)
    const detail = { person_id, role, ...(await endLostRights(tx, member.lab_id)) }
    await writeAudit(tx, { ...actorOf(caller), action: 'member-removed', target: await nameOfPerson(tx, person_id), detail })
  })
}

type Member = { lab_id: string; person_id: string }

async function roleOf(tx: Tx, member: Member): Promise<Role> {
  const role = await roleOfMember(tx, member)
  if (role === undefined) throw unknownPerson()
  return role
}

export const unknownPerson = () => new Refusal('unknown_person', 'person_id: nobody in this lab has this id')

async function refuseLastOwner(tx: Tx, { lab_id, person_id }: Member, role: Role): Promise<void> {
  if (lab_id === LOCAL_LAB && person_id === LOCAL_OWNER)
    throw new Refusal('last_owner', 'The owner of the installation stays an owner of its first lab.')
  if (role === 'owner' && (await countOwners(tx, lab_id)) < 2)
    throw new Refusal('last_owner', 'A lab needs an owner. Make somebody else an owner first.')
}
