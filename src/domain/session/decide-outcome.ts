import type { AttentionResult } from '../answers/attention.ts'
import type { EndingOutcome } from '../questionnaires/questionnaire.ts'
import type { ClaimableOutcome, Outcome } from './outcomes.ts'

export type OutcomeFacts = {
  /** The outcome that was given before, if any. */
  endedWith: Outcome | null
  isFinalSaveStored: boolean
  /** What an answer led to, such as to a screening out. */
  endedByAnswers?: EndingOutcome | undefined
  /** Of the attention items in the forms that were stored. */
  attention: readonly AttentionResult[]
  /** The study's setting: keep (the default) counts those who failed among the complete. */
  failedAttention: string
}

type Decided = { ok: true; outcome: Outcome } | { ok: false; problem: 'not-stored-yet' }

/** How a visit ends, given what its page claims. The first outcome stays, whatever is claimed later. */
export function decideOutcome(claimed: ClaimableOutcome, facts: OutcomeFacts): Decided {
  const { endedWith, isFinalSaveStored, endedByAnswers, attention, failedAttention } = facts
  if (endedWith !== null) return { ok: true, outcome: endedWith }
  if (claimed !== 'complete') return { ok: true, outcome: claimed }
  if (endedByAnswers !== undefined) return { ok: true, outcome: endedByAnswers }
  if (!isFinalSaveStored) return { ok: false, problem: 'not-stored-yet' }
  // An open item is no failed one: nobody is sent away for leaving out what may be left out.
  const hasFailed = failedAttention === 'exit' && attention.includes('failed')
  return { ok: true, outcome: hasFailed ? 'failed_attention' : 'complete' }
}
