import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { withdraw as contract } from '#contract/withdraw.ts'
import { markWithdrawn } from '#server/store/visits/endings.ts'
import { participantById } from '#server/store/visits/participants.ts'
import type { Caller, Deps } from '../deps.ts'
import { hashPanelId } from '../panels/own-people.ts'
import { sessionUnknown } from './absent.ts'
import { byTokenOrReceipt } from './identify.ts'
import { refuseSecondBrowser, refuseUnproven } from './second-browser.ts'

/** Ruling F5: at any time, by the visit itself or later by its receipt. What the person received at the ending stays theirs. */
export async function withdraw(deps: Deps, body: BodyOf<typeof contract>, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const asker = await byTokenOrReceipt(deps, body, caller)
  const { db } = deps.database
  const person = await participantById(db, asker.participant_id)
  if (!person) throw sessionUnknown()
  await refuseSecondBrowser(deps, asker)
  if (body.receipt === undefined) await refuseUnproven(deps, person)
  await markWithdrawn(db, asker.participant_id, hashPanelId(deps))
  deps.changes.tell(person.experiment_id)
  return { success: 'true' }
}
