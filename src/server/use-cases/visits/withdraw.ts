import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { withdraw as contract } from '#contract/withdraw.ts'
import { Refusal } from '#server/refusal.ts'
import { markWithdrawn } from '#server/store/visits/endings.ts'
import type { Caller, Deps } from '../deps.ts'
import { identify } from './identify.ts'
import { refuseSecondBrowser } from './second-browser.ts'

/** Ruling F5: at any time, by the visit itself or later by its receipt. What the person received at the ending stays theirs. */
export async function withdraw(deps: Deps, body: BodyOf<typeof contract>, caller: Caller): Promise<ReplyOf<typeof contract>> {
  await markWithdrawn(deps.database.db, await whoWithdraws(deps, body, caller))
  return { success: 'true' }
}

async function whoWithdraws(deps: Deps, { receipt, session_token }: BodyOf<typeof contract>, caller: Caller): Promise<number> {
  if (receipt === undefined) {
    const speaker = await identify(deps, caller, { session_token })
    refuseSecondBrowser(speaker)
    return speaker.participant_id
  }
  const participant_id = deps.tokens.openReceipt(receipt)
  if (participant_id === undefined) throw new Refusal('not_found', 'No visit has this receipt. Please check the characters.')
  return participant_id
}
