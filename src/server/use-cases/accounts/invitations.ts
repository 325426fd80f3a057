import type {
  createInvitation as createContract,
  listInvitations as listContract,
  revokeInvitation as revokeContract,
  showInvitation as showContract,
} from '#contract/accounts/invitations.ts'
import { INVITATION_PAGE } from '#contract/accounts/invitations.ts'
import { signInMessages } from '#contract/accounts/sign-in.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { hashSecret, newSecret } from '#server/accounts/secret.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { deleteInvitation, insertInvitation, invitationsOfLab, showOpenInvitation } from '#server/store/accounts/invitations.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { actorOf, type Caller, type Deps, labOf, makerOf } from '../deps.ts'
import { unknownStudy } from '../studies/unknown-study.ts'
import { endDate } from './end-date.ts'
import { refuseUnlessStill } from './rights.ts'

export const wrongLink = () => new Refusal('unknown_link', signInMessages.wrongLink)

/** The secret stands behind the `#`: browsers do not send that part, so it is in no log. */
export const invitationLink = (publicUrl: string, secret: string) => `${publicUrl}${INVITATION_PAGE}#${secret}`

export async function showInvitation(
  { database: { db } }: Deps,
  { secret }: BodyOf<typeof showContract>,
): Promise<ReplyOf<typeof showContract>> {
  const found = await showOpenInvitation(db, hashSecret(secret))
  if (!found) throw wrongLink()
  return { success: 'true', data: found }
}

export async function createInvitation(
  deps: Deps,
  { role, expires_at, experiment_id }: BodyOf<typeof createContract>,
  caller: Caller,
): Promise<ReplyOf<typeof createContract>> {
  const end = endDate(expires_at, deps.now())
  const maker = makerOf(caller)
  const secret = newSecret()
  const invitation_id = await deps.database.db.transaction(async (tx) => {
    await refuseUnlessStill(tx, caller)
    if (experiment_id !== undefined && (await findStudy(tx, experiment_id))?.lab_id !== maker.lab_id)
      throw unknownStudy(experiment_id)
    const invitation = { ...maker, secret_hash: hashSecret(secret), role, expires_at: end, experiment_id: experiment_id ?? null }
    const id = await insertInvitation(tx, invitation)
    const detail = { role, expires_at, invitation_id: id }
    await writeAudit(tx, { ...actorOf(caller), action: 'invitation-created', target: experiment_id, detail })
    return id
  })
  return { success: 'true', data: { invitation_id, link: invitationLink(deps.publicUrl(), secret), expires_at } }
}

export async function listInvitations(
  { database: { db } }: Deps,
  _body: unknown,
  caller: Caller,
): Promise<ReplyOf<typeof listContract>> {
  return { success: 'true', data: { invitations: await invitationsOfLab(db, labOf(caller)) } }
}

export async function revokeInvitation(
  { database: { db } }: Deps,
  { invitation_id }: BodyOf<typeof revokeContract>,
  caller: Caller,
): Promise<ReplyOf<typeof revokeContract>> {
  await db.transaction(async (tx) => {
    if (!(await deleteInvitation(tx, labOf(caller), invitation_id)))
      throw new Refusal('unknown_link', 'There is no such invitation, or it was used.')
    await writeAudit(tx, { ...actorOf(caller), action: 'invitation-revoked', detail: { invitation_id } })
  })
  return { success: 'true' }
}
