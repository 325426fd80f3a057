import { Refusal } from '#server/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { identify } from './identify.ts'
import { refuseSecondBrowser } from './second-browser.ts'

type Sent = { session_token?: string | undefined; receipt?: string | undefined }

/** The participant who makes a call about their own data. `session_id` is undefined for somebody who has the receipt. */
type Asker = { participant_id: number; session_id: number | null | undefined }

export async function byTokenOrReceipt(deps: Deps, { receipt, session_token }: Sent, caller: Caller): Promise<Asker> {
  if (receipt === undefined) {
    const speaker = await identify(deps, caller, { session_token })
    // Whoever only knows the user_id must not read or remove what the person left (ruling F3).
    refuseSecondBrowser(speaker)
    return speaker
  }
  const participant_id = deps.tokens.openReceipt(receipt)
  if (participant_id === undefined) throw new Refusal('not_found', 'No visit has this receipt. Please check the characters.')
  return { participant_id, session_id: undefined }
}
