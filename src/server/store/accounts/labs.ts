import { and, eq, sql } from 'drizzle-orm'
import type { Role } from '#domain/accounts/roles.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { labMembers } from '#server/db/schema/accounts.ts'
import { labs } from '#server/db/schema/people.ts'

type Membership = { lab_id: string; person_id: string }

const isMember = ({ lab_id, person_id }: Membership) => and(eq(labMembers.lab_id, lab_id), eq(labMembers.person_id, person_id))

/** A lab with its first owner. */
export async function insertLab(tx: DbOrTx, name: string, person_id: string): Promise<string> {
  const [made] = await tx.insert(labs).values({ name }).returning({ lab_id: labs.lab_id })
  if (!made) throw new Error('A lab was inserted and not returned')
  await tx.insert(labMembers).values({ lab_id: made.lab_id, person_id, role: 'owner' })
  return made.lab_id
}

/** A lab without members, under an id that is known. */
export async function insertLabOnce(tx: DbOrTx, lab: { lab_id: string; name: string }): Promise<void> {
  await tx.insert(labs).values(lab).onConflictDoNothing()
}

export async function renameLab(tx: DbOrTx, lab_id: string, name: string): Promise<void> {
  await tx.update(labs).set({ name }).where(eq(labs.lab_id, lab_id))
}

export async function showLab(db: DbOrTx, lab_id: string): Promise<{ name: string; asks_second_step: boolean }> {
  const [found] = await db
    .select({ name: labs.name, asks_second_step: labs.asks_second_step })
    .from(labs)
    .where(eq(labs.lab_id, lab_id))
  if (!found) throw new Error(`A lab disappeared: ${lab_id}`)
  return found
}

export async function setAsksSecondStep(tx: DbOrTx, lab_id: string, asks_second_step: boolean): Promise<void> {
  await tx.update(labs).set({ asks_second_step }).where(eq(labs.lab_id, lab_id))
}

/** Of every lab in which somebody has a role, also in one study alone: whether it asks for the second step. */
export async function secondStepsAskedOf(db: DbOrTx, person_id: string): Promise<boolean[]> {
  const { rows } = await db.execute<{ asks_second_step: boolean }>(sql`
    select asks_second_step from labs where lab_id in (
      select lab_id from lab_members where person_id = ${person_id}
      union select studies.lab_id from study_shares join studies using (experiment_id) where study_shares.person_id = ${person_id})`)
  return rows.map(({ asks_second_step }) => asks_second_step)
}

type Member = {
  person_id: string
  name: string
  email: string | null
  role: Role
  joined_at: number
  has_second_factor: boolean
}

/** In the order in which they joined. */
export async function membersOfLab(db: DbOrTx, lab_id: string): Promise<Member[]> {
  const { rows } = await db.execute<Member>(sql`
    select m.person_id, p.name, p.email, m.role, floor(extract(epoch from m.created_at) * 1000)::double precision as joined_at,
      p.two_factor_enabled as has_second_factor
    from lab_members m join people p using (person_id) where m.lab_id = ${lab_id} order by m.created_at, m.person_id`)
  return rows
}

/** Until the transaction ends, nobody else changes who is in the lab: two owners cannot remove each other. */
export async function holdMembers(tx: DbOrTx, lab_id: string): Promise<void> {
  await tx.execute(sql`select from labs where lab_id = ${lab_id} for update`)
}

export async function roleOfMember(db: DbOrTx, member: Membership): Promise<Role | undefined> {
  const [found] = await db.select({ role: labMembers.role }).from(labMembers).where(isMember(member))
  return found?.role
}

export async function countOwners(db: DbOrTx, lab_id: string): Promise<number> {
  return db.$count(labMembers, and(eq(labMembers.lab_id, lab_id), eq(labMembers.role, 'owner')))
}

export async function setMember(tx: DbOrTx, member: Membership, role: Role): Promise<void> {
  await tx
    .insert(labMembers)
    .values({ ...member, role })
    .onConflictDoUpdate({ target: [labMembers.lab_id, labMembers.person_id], set: { role } })
}

export async function deleteMember(tx: DbOrTx, member: Membership): Promise<void> {
  await tx.delete(labMembers).where(isMember(member))
}

export async function isOwnerSomewhere(db: DbOrTx, person_id: string): Promise<boolean> {
  return (await db.$count(labMembers, and(eq(labMembers.person_id, person_id), eq(labMembers.role, 'owner')))) > 0
}

/** Whether somebody has a role anywhere that this owner has no say in. */
export async function hasRoleElsewhere(db: DbOrTx, person_id: string, owner_id: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    with places as (
      select lab_id from lab_members where person_id = ${person_id}
      union select studies.lab_id from study_shares join studies using (experiment_id) where study_shares.person_id = ${person_id}
    )
    select exists (
      select from places where not exists (
        select from lab_members o where o.lab_id = places.lab_id and o.person_id = ${owner_id} and o.role = 'owner')) as found`)
  return rows[0]?.found ?? true
}
