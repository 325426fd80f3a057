import type { acceptInvitation as contract } from '#contract/accounts/invitations.ts'
import { signInMessages } from '#contract/accounts/sign-in.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { type Role, strongerRole } from '#domain/accounts/roles.ts'
import { hashPassword, passwordProblem } from '#server/accounts/password.ts'
import { hashSecret } from '#server/accounts/secret.ts'
import type { Tx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { holdLabOfInvitation, type Invitation, showOpenInvitation, useInvitation } from '#server/store/accounts/invitations.ts'
import { roleOfMember, setMember } from '#server/store/accounts/labs.ts'
import { deletePasswordLink } from '#server/store/accounts/password-links.ts'
import { giveAccount, insertPerson, type NewAccount } from '#server/store/accounts/people.ts'
import { roleOfShare, setShare } from '#server/store/accounts/shares.ts'
import type { Caller, Deps } from '../deps.ts'
import { LOCAL_OWNER } from '../local-owner.ts'
import { wrongLink } from './invitations.ts'

type Body = BodyOf<typeof contract>

/** Makes an account, or lets somebody join who has one. All of it or nothing: a link whose use failed can be used again. */
export async function acceptInvitation(
  { database: { db } }: Deps,
  { secret, account }: Body,
  { person }: Caller,
): Promise<ReplyOf<typeof contract>> {
  const secret_hash = hashSecret(secret)
  // Before a password is hashed, which takes a while: guessing links must not keep the server busy.
  if (!(await showOpenInvitation(db, secret_hash))) throw wrongLink()
  const made = account && (await checkedAccount(account))
  return db.transaction(async (tx) => {
    // The lab first, as everybody does who changes rights in it: two who wait for each other would wait for ever.
    await holdLabOfInvitation(tx, secret_hash)
    const invitation = await useInvitation(tx, secret_hash)
    if (!invitation) throw wrongLink()
    const person_id = made ? await accountFor(tx, invitation, made) : person?.apiToken ? undefined : person?.person_id
    if (person_id === undefined || (invitation.is_for_owner && !made))
      throw new Refusal('sign_in_required', 'Sign in first, or make an account with this link.')
    const role = await join(tx, invitation, person_id)
    return { success: 'true', data: { lab_id: invitation.lab_id, experiment_id: invitation.experiment_id, role } }
  })
}

async function checkedAccount({ name, email, password }: NonNullable<Body['account']>): Promise<NewAccount> {
  const problem = await passwordProblem(password, [name, email, email.split('@')[0] ?? ''])
  if (problem !== undefined) throw new Refusal('invalid_password', problem)
  return { name, email, passwordHash: await hashPassword(password) }
}

/** The owner's link gives the local owner, to whom everything belongs, an account; others make a new person. */
async function accountFor(tx: Tx, { is_for_owner }: Invitation, account: NewAccount): Promise<string> {
  const person_id = is_for_owner ? (await giveAccount(tx, LOCAL_OWNER, account)) && LOCAL_OWNER : await insertPerson(tx, account)
  if (!person_id) throw is_for_owner ? wrongLink() : new Refusal('address_not_usable', signInMessages.addressNotUsable)
  await writeAudit(tx, { lab_id: null, person_id, action: 'account-created' })
  return person_id
}

/** An invitation never takes anything away from somebody who has a role already. */
async function join(tx: Tx, { lab_id, experiment_id, role, created_by }: Invitation, person_id: string): Promise<Role> {
  const before =
    experiment_id === null ? await roleOfMember(tx, { lab_id, person_id }) : await roleOfShare(tx, { experiment_id, person_id })
  const joinedAs = before === undefined ? role : strongerRole(before, role)
  if (joinedAs !== before) {
    if (experiment_id === null) await setMember(tx, { lab_id, person_id }, joinedAs)
    else await setShare(tx, { experiment_id, person_id, created_by }, joinedAs)
    // An owner of another lab could have made it when the account opened less.
    await deletePasswordLink(tx, person_id)
  }
  await writeAudit(tx, { lab_id, person_id, action: 'member-joined', target: experiment_id, detail: { role: joinedAs } })
  return joinedAs
}
