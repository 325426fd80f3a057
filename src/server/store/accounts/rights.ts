import { sql } from 'drizzle-orm'
import type { Rights } from '#domain/accounts/ended-rights.ts'
import type { Role, Scope } from '#domain/accounts/roles.ts'
import type { DbOrTx } from '#server/db/open-database.ts'

type Share = { experiment_id: string; person_id: string; role: Role; made_by: string | null }
type Invitation = { invitation_id: string; made_by: string | null }
type ReviewLink = { review_link_id: string; experiment_id: string; made_by: string | null }
type Token = { api_token_id: string; person_id: string; scopes: Scope[] }
type LabRights = Rights<Share, Invitation, ReviewLink, Token>

/** What is open in a lab, with who made it. The link of the owner of the installation is nobody's. */
export async function rightsOfLab(tx: DbOrTx, lab_id: string): Promise<LabRights> {
  const { rows: members } = await tx.execute<{ person_id: string; role: Role }>(
    sql`select person_id, role from lab_members where lab_id = ${lab_id}`,
  )
  const { rows: shares } = await tx.execute<Share>(sql`
    select s.experiment_id, s.person_id, s.role, s.created_by as made_by
    from study_shares s join studies using (experiment_id) where studies.lab_id = ${lab_id}`)
  const { rows: invitations } = await tx.execute<Invitation>(sql`
    select invitation_id, created_by as made_by from invitations where lab_id = ${lab_id} and used_at is null and not is_for_owner`)
  const { rows: review_links } = await tx.execute<ReviewLink>(sql`
    select r.review_link_id, r.experiment_id, r.created_by as made_by
    from review_links r join studies using (experiment_id) where studies.lab_id = ${lab_id}`)
  const { rows: tokens } = await tx.execute<Token>(sql`
    select api_token_id, person_id, scopes from api_tokens where lab_id = ${lab_id} and revoked_at is null`)
  return { members: new Map(members.map(({ person_id, role }) => [person_id, role])), shares, invitations, review_links, tokens }
}

export async function endRights(tx: DbOrTx, ended: Omit<LabRights, 'members'>): Promise<void> {
  const ids = (list: readonly string[]) => sql`any(${sql.param(list)}::uuid[])`
  for (const { experiment_id, person_id } of ended.shares)
    await tx.execute(sql`delete from study_shares where experiment_id = ${experiment_id} and person_id = ${person_id}`)
  await tx.execute(sql`delete from invitations where used_at is null
    and invitation_id = ${ids(ended.invitations.map(({ invitation_id }) => invitation_id))}`)
  await tx.execute(sql`delete from review_links
    where review_link_id = ${ids(ended.review_links.map(({ review_link_id }) => review_link_id))}`)
  await tx.execute(sql`update api_tokens set revoked_at = now()
    where api_token_id = ${ids(ended.tokens.map(({ api_token_id }) => api_token_id))}`)
}
