import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Role } from '#domain/accounts/roles.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { invitations } from '#server/db/schema/accounts.ts'

export type Invitation = typeof invitations.$inferSelect
type NewInvitation = Omit<typeof invitations.$inferInsert, 'invitation_id' | 'created_at' | 'used_at'>

const isOpen = (secret_hash: string) =>
  and(eq(invitations.secret_hash, secret_hash), isNull(invitations.used_at), gt(invitations.expires_at, sql`now()`))

export async function insertInvitation(tx: DbOrTx, invitation: NewInvitation): Promise<string> {
  const [made] = await tx.insert(invitations).values(invitation).returning({ id: invitations.invitation_id })
  if (!made) throw new Error('An invitation was inserted and not returned')
  return made.id
}

/** As `holdMembers`, for the lab of an invitation. */
export async function holdLabOfInvitation(tx: DbOrTx, secret_hash: string): Promise<void> {
  await tx.execute(sql`
    select from labs where lab_id = (select lab_id from invitations where secret_hash = ${secret_hash}) for update`)
}

/** Uses an invitation up. Undefined if it is unknown, over or used; of two who use it at once, one gets it. */
export async function useInvitation(tx: DbOrTx, secret_hash: string): Promise<Invitation | undefined> {
  const [used] = await tx.update(invitations).set({ used_at: sql`now()` }).where(isOpen(secret_hash)).returning()
  return used
}

type ShownInvitation = {
  lab_name: string
  role: Role
  experiment_id: string | null
  study_name: string | null
  invited_by: string | null
  expires_at: number
  is_for_owner: boolean
}

export async function showOpenInvitation(db: DbOrTx, secret_hash: string): Promise<ShownInvitation | undefined> {
  const { rows } = await db.execute<ShownInvitation>(sql`
    select l.name as lab_name, i.role, i.experiment_id, p.name as invited_by, i.is_for_owner,
      floor(extract(epoch from i.expires_at) * 1000)::double precision as expires_at,
      (select max(c.value) from condition_settings c join studies s on s.experiment_id = c.experiment_id and s.current_version = c.version
        where c.experiment_id = i.experiment_id and c.param = 'study-name') as study_name
    from invitations i join labs l using (lab_id) left join people p on p.person_id = i.created_by
    where i.secret_hash = ${secret_hash} and i.used_at is null and i.expires_at > now()`)
  return rows[0]
}

type ListedInvitation = {
  invitation_id: string
  role: Role
  experiment_id: string | null
  created_by: string | null
  created_at: number
  expires_at: number
  state: 'open' | 'used' | 'expired'
}

/** Newest first. */
export async function invitationsOfLab(db: DbOrTx, lab_id: string): Promise<ListedInvitation[]> {
  const { rows } = await db.execute<ListedInvitation>(sql`
    select i.invitation_id, i.role, i.experiment_id, p.name as created_by,
      floor(extract(epoch from i.created_at) * 1000)::double precision as created_at,
      floor(extract(epoch from i.expires_at) * 1000)::double precision as expires_at,
      case when i.used_at is not null then 'used' when i.expires_at <= now() then 'expired' else 'open' end as state
    from invitations i left join people p on p.person_id = i.created_by
    where i.lab_id = ${lab_id} and not i.is_for_owner order by i.created_at desc, i.invitation_id limit 200`)
  return rows
}

/** False if there is none that could still be used. */
export async function deleteInvitation(tx: DbOrTx, lab_id: string, invitation_id: string): Promise<boolean> {
  const gone = await tx
    .delete(invitations)
    .where(and(eq(invitations.invitation_id, invitation_id), eq(invitations.lab_id, lab_id), isNull(invitations.used_at)))
    .returning({ id: invitations.invitation_id })
  return gone.length > 0
}
