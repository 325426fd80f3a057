import { type makePasswordLink as contract, NEW_PASSWORD_PAGE } from '#contract/accounts/labs.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { mayMakePasswordLink } from '#domain/accounts/ended-rights.ts'
import { hashSecret, newSecret } from '#server/accounts/secret.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { hasRoleElsewhere, isOwnerSomewhere, roleOfMember } from '#server/store/accounts/labs.ts'
import { setPasswordLink } from '#server/store/accounts/password-links.ts'
import { hasAccount, nameOfPerson } from '#server/store/accounts/people.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { LOCAL_OWNER } from '../local-owner.ts'
import { inOneDay } from './end-date.ts'
import { unknownPerson } from './labs.ts'
import { refuseUnlessStill } from './rights.ts'

/** For a member who forgot their password. */
export async function makePasswordLink(
  deps: Deps,
  { person_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const actor = actorOf(caller)
  const expires_at = inOneDay(deps.now())
  const link = await deps.database.db.transaction(async (tx) => {
    await refuseUnlessStill(tx, caller)
    if ((await roleOfMember(tx, { lab_id: actor.lab_id, person_id })) === undefined || !(await hasAccount(tx, person_id)))
      throw unknownPerson()
    const member = {
      isOwnerSomewhere: await isOwnerSomewhere(tx, person_id),
      isAlsoElsewhere: await hasRoleElsewhere(tx, person_id, actor.person_id),
    }
    if (!mayMakePasswordLink({ isInstallationOwner: actor.person_id === LOCAL_OWNER }, member))
      throw new Refusal('forbidden', member.isOwnerSomewhere ? FOR_OWNERS : FOR_OTHERS)
    const target = await nameOfPerson(tx, person_id)
    await writeAudit(tx, { ...actor, action: 'password-link-made', target, detail: { person_id } })
    return newPasswordLink(deps, tx, { person_id, created_by: actor.person_id, expires_at })
  })
  return { success: 'true', data: { link, expires_at: expires_at.getTime() } }
}

const FOR_OWNERS =
  'Nobody makes a password link for an owner. They ask for a mail under Sign in, or the person who runs the server makes one with npx feedlab owner-link.'
const FOR_OTHERS = 'This person is in other labs too. Only the owner of the installation can make this link.'

type Link = { person_id: string; created_by: string | null; expires_at: Date }

/** The link that the person had before ends. */
export async function newPasswordLink({ publicUrl }: Pick<Deps, 'publicUrl'>, db: DbOrTx, link: Link): Promise<string> {
  const secret = newSecret()
  await setPasswordLink(db, { ...link, secret_hash: hashSecret(secret) })
  return passwordLink(publicUrl(), secret)
}

/** Where a password link leads, whether a mail or an owner brings it. */
const passwordLink = (publicUrl: string, token: string): string => `${publicUrl}${NEW_PASSWORD_PAGE}#${token}`
