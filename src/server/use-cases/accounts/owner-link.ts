import { hashSecret, newSecret } from '#server/accounts/secret.ts'
import { insertInvitation } from '#server/store/accounts/invitations.ts'
import { isOwnerSomewhere } from '#server/store/accounts/labs.ts'
import { hasAccount, personByEmail } from '#server/store/accounts/people.ts'
import type { Deps } from '../deps.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../local-owner.ts'
import { inOneDay } from './end-date.ts'
import { invitationLink } from './invitations.ts'
import { newPasswordLink } from './password-link.ts'

type Needed = Pick<Deps, 'database' | 'publicUrl' | 'now'>

export const hasOwner = ({ database: { db } }: Pick<Deps, 'database'>): Promise<boolean> => hasAccount(db, LOCAL_OWNER)

/** The one-time link that makes the account of the owner. Valid for a day, and void once there is an owner. */
export async function makeOwnerLink({ database: { db }, publicUrl, now }: Needed): Promise<string> {
  const secret = newSecret()
  await insertInvitation(db, {
    secret_hash: hashSecret(secret),
    lab_id: LOCAL_LAB,
    role: 'owner',
    is_for_owner: true,
    expires_at: inOneDay(now()),
  })
  return invitationLink(publicUrl(), secret)
}

/**
 * For somebody who can run commands on the server: the link that makes the owner of the installation, or a new password for them; with an
 * address, a new password for the owner of a lab who has it. Undefined: no owner has the address.
 */
export async function ownerLink(deps: Needed, email?: string): Promise<{ isNew: boolean; link: string } | undefined> {
  if (email === undefined && !(await hasOwner(deps))) return { isNew: true, link: await makeOwnerLink(deps) }
  const { db } = deps.database
  const person_id = email === undefined ? LOCAL_OWNER : (await personByEmail(db, email.trim().toLowerCase()))?.person_id
  if (person_id === undefined || !(await isOwnerSomewhere(db, person_id))) return undefined
  const link = { person_id, created_by: null, expires_at: inOneDay(deps.now()) }
  return { isNew: false, link: await newPasswordLink(deps, db, link) }
}
