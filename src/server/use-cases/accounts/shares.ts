import type {
  listGiven as contract,
  listShares as listContract,
  shareStudy as shareContract,
  unshareStudy as unshareContract,
} from '#contract/accounts/sharing.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { Refusal } from '#server/refusal.ts'
import { apiTokensOf } from '#server/store/accounts/api-tokens.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { deletePasswordLink } from '#server/store/accounts/password-links.ts'
import { knownPersonByMail, nameOfPerson } from '#server/store/accounts/people.ts'
import { deleteShare, reviewLinksOfLab, setShare, sharesOfLab, sharesOfStudy } from '#server/store/accounts/shares.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { refuseUnlessOwn } from './own-study.ts'
import { endLostRights, refuseUnlessStill } from './rights.ts'

/** Only with people whom the caller can know: otherwise this call would tell who has an account here. */
export async function shareStudy(
  { database: { db } }: Deps,
  { experiment_id, email, role }: BodyOf<typeof shareContract>,
  caller: Caller,
): Promise<ReplyOf<typeof shareContract>> {
  const actor = actorOf(caller)
  return db.transaction(async (tx) => {
    await refuseUnlessStill(tx, caller, experiment_id)
    await refuseUnlessOwn(tx, experiment_id, caller)
    const person_id = await knownPersonByMail(tx, { email, person_id: actor.person_id, lab_id: actor.lab_id })
    if (person_id === undefined)
      throw new Refusal('unknown_person', 'email: nobody you work with here has this address. Make an invitation to the study.')
    await setShare(tx, { experiment_id, person_id, created_by: actor.person_id }, role)
    await deletePasswordLink(tx, person_id)
    const detail = {
      person_id,
      name: await nameOfPerson(tx, person_id),
      role,
      ...(await endLostRights(tx, actor.lab_id)),
    }
    // Somebody who changes the share that their own goes back to would end both.
    await refuseUnlessStill(tx, caller, experiment_id)
    await writeAudit(tx, { ...actor, action: 'study-shared', target: experiment_id, detail })
    return { success: 'true', data: { person_id } }
  })
}

export async function unshareStudy(
  { database: { db } }: Deps,
  { experiment_id, person_id }: BodyOf<typeof unshareContract>,
  caller: Caller,
): Promise<ReplyOf<typeof unshareContract>> {
  await db.transaction(async (tx) => {
    await refuseUnlessStill(tx, caller, experiment_id)
    await refuseUnlessOwn(tx, experiment_id, caller)
    if (!(await deleteShare(tx, { experiment_id, person_id })))
      throw new Refusal('unknown_person', 'person_id: the study is not shared with this person')
    const detail = { person_id, name: await nameOfPerson(tx, person_id), ...(await endLostRights(tx, labOf(caller))) }
    await writeAudit(tx, { ...actorOf(caller), action: 'study-unshared', target: experiment_id, detail })
  })
  return { success: 'true' }
}

export async function listShares(
  { database: { db } }: Deps,
  { experiment_id }: BodyOf<typeof listContract>,
  caller: Caller,
): Promise<ReplyOf<typeof listContract>> {
  await refuseUnlessOwn(db, experiment_id, caller)
  return { success: 'true', data: { shares: await sharesOfStudy(db, experiment_id) } }
}

/** For owners: who gave what. Invitations have a list of their own. */
export async function listGiven({ database: { db } }: Deps, _body: unknown, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const lab_id = labOf(caller)
  const tokens = await apiTokensOf(db, { lab_id, person_id: undefined })
  return {
    success: 'true',
    data: {
      shares: await sharesOfLab(db, lab_id),
      review_links: await reviewLinksOfLab(db, lab_id),
      api_tokens: tokens.filter(({ state }) => state === 'active'),
    },
  }
}
