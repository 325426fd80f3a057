import type { listGiven as contract } from '#contract/accounts/sharing.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { apiTokensOf } from '#server/store/accounts/api-tokens.ts'
import { reviewLinksOfLab, sharesOfLab } from '#server/store/accounts/shares.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'

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
