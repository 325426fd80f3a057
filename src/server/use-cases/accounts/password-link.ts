import type { makePasswordLink as contract } from '#contract/accounts/labs.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { passwordLink } from '#server/accounts/password-link.ts'
import { newSecret } from '#server/accounts/secret.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { hasRoleElsewhere, roleOfMember } from '#server/store/accounts/labs.ts'
import { hasAccount, nameOfPerson } from '#server/store/accounts/people.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { LOCAL_OWNER } from '../local-owner.ts'
import { inOneDay } from './end-date.ts'
import { unknownPerson } from './labs.ts'

/** For a member who forgot their password. It opens their whole account, so no lab's owner may make one for a person who is also elsewhere. */
export async function makePasswordLink(
  deps: Deps,
  { person_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const actor = actorOf(caller)
  if ((await roleOfMember(db, { lab_id: actor.lab_id, person_id })) === undefined || !(await hasAccount(db, person_id)))
    throw unknownPerson()
  const mayReset = actor.person_id === LOCAL_OWNER || !(await hasRoleElsewhere(db, person_id, actor.person_id))
  if (!mayReset)
    throw new Refusal('forbidden', 'This person is in other labs too. Only the owner of the installation can make this link.')
  const { link, expiresAt } = await db.transaction(async (tx) => {
    await writeAudit(tx, {
      ...actor,
      action: 'password-link-made',
      target: await nameOfPerson(tx, person_id),
      detail: { person_id },
    })
    // The library's own table and hash; if this fails, the entry in the log is undone.
    return newPasswordLink(deps, person_id)
  })
  return { success: 'true', data: { link, expires_at: expiresAt.getTime() } }
}

/** A one-time value of better-auth, as its mails carry it. */
export async function newPasswordLink(
  { accounts, publicUrl, now }: Pick<Deps, 'accounts' | 'publicUrl' | 'now'>,
  person_id: string,
): Promise<{ link: string; expiresAt: Date }> {
  const token = newSecret()
  const expiresAt = inOneDay(now())
  const { internalAdapter } = await (await accounts.auth()).$context
  await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: person_id, expiresAt })
  return { link: passwordLink(publicUrl(), token), expiresAt }
}
