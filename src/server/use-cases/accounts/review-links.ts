import {
  type createReviewLink as createContract,
  type listReviewLinks as listContract,
  REVIEW_PAGE,
  type revokeReviewLink as revokeContract,
} from '#contract/accounts/sharing.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { hashSecret, newSecret } from '#server/accounts/secret.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { deleteReviewLink, insertReviewLink, reviewLinksOf } from '#server/store/accounts/shares.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { endDate } from './end-date.ts'
import { refuseUnlessOwn } from './own-study.ts'
import { refuseUnlessStill } from './rights.ts'

export async function createReviewLink(
  deps: Deps,
  { experiment_id, expires_at }: BodyOf<typeof createContract>,
  caller: Caller,
): Promise<ReplyOf<typeof createContract>> {
  const end = endDate(expires_at, deps.now())
  const actor = actorOf(caller)
  const secret = newSecret()
  const review_link_id = await deps.database.db.transaction(async (tx) => {
    await refuseUnlessStill(tx, caller, experiment_id)
    await refuseUnlessOwn(tx, experiment_id, caller)
    const link = { secret_hash: hashSecret(secret), experiment_id, created_by: actor.person_id, expires_at: end }
    const id = await insertReviewLink(tx, link)
    await writeAudit(tx, {
      ...actor,
      action: 'review-link-created',
      target: experiment_id,
      detail: { review_link_id: id, expires_at },
    })
    return id
  })
  return { success: 'true', data: { review_link_id, link: `${deps.publicUrl()}${REVIEW_PAGE}#${secret}`, expires_at } }
}

export async function listReviewLinks(
  { database: { db } }: Deps,
  { experiment_id }: BodyOf<typeof listContract>,
  caller: Caller,
): Promise<ReplyOf<typeof listContract>> {
  await refuseUnlessOwn(db, experiment_id, caller)
  return { success: 'true', data: { review_links: await reviewLinksOf(db, experiment_id) } }
}

export async function revokeReviewLink(
  { database: { db } }: Deps,
  { experiment_id, review_link_id }: BodyOf<typeof revokeContract>,
  caller: Caller,
): Promise<ReplyOf<typeof revokeContract>> {
  await db.transaction(async (tx) => {
    await refuseUnlessOwn(tx, experiment_id, caller)
    if (!(await deleteReviewLink(tx, experiment_id, review_link_id)))
      throw new Refusal('unknown_link', 'review_link_id: there is no such link')
    await writeAudit(tx, { ...actorOf(caller), action: 'review-link-revoked', target: experiment_id, detail: { review_link_id } })
  })
  return { success: 'true' }
}
