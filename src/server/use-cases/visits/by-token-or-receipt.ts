import { Refusal } from '#server/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { identify, type Speaker } from './identify.ts'

type Sent = { session_token?: string | undefined; receipt?: string | undefined }

/** The participant who makes a call about their own data. The receipt proves it in any browser: then there is no session. */
type Asker = Pick<Speaker, 'participant_id' | 'session_id'>

export async function byTokenOrReceipt(deps: Deps, { receipt, session_token }: Sent, caller: Caller): Promise<Asker> {
  if (receipt === undefined) return identify(deps, caller, { session_token })
  const participant_id = deps.tokens.openReceipt(receipt)
  if (participant_id === undefined) throw new Refusal('not_found', 'No visit has this receipt. Please check the characters.')
  return { participant_id, session_id: null }
}
