import * as z from 'zod/mini'
import type { PanelApi, PanelDecision } from '../panel-api.ts'
import type { PanelCalls } from '../panel-calls.ts'
import { at, readList } from './lists.ts'

type SubmissionCalls = Pick<PanelApi, 'submissions' | 'decide' | 'payBonuses'>

const submission = z.object({
  id: z.string(),
  participant_id: z.string(),
  status: z.string(),
  study_code: z.optional(z.nullable(z.string())),
  bonus_payments: z.optional(z.nullable(z.array(z.number()))),
  /** When. */
  return_requested: z.optional(z.nullable(z.string())),
})

export function submissionCalls(calls: PanelCalls, baseUrl: string): SubmissionCalls {
  const { act, read } = calls
  return {
    submissions: async (token, study_id) => {
      const path = `/studies/${encodeURIComponent(study_id)}/submissions/?limit=200`
      const listed = await readList(calls, { token, baseUrl, path, row: submission })
      if (!listed.ok) return listed
      const value = listed.value.map(({ id, participant_id, status, study_code, bonus_payments, return_requested }) => ({
        ...{ id, person: participant_id, status, code: study_code ?? '' },
        bonus: (bonus_payments ?? []).reduce((sum, each) => sum + each, 0),
        isAskedToReturn: (return_requested ?? '') !== '',
      }))
      return { ok: true, value }
    },
    decide: (token, submission_id, decision) => {
      const [call, body] = decided(decision)
      return act(token, { method: 'POST', address: at(baseUrl, 'submissions', submission_id, call), body })
    },
    payBonuses: async (token, study_id, bonuses) => {
      const csv_bonuses = bonuses.map(({ person, amount }) => `${person},${(amount / 100).toFixed(2)}`).join('\n')
      const address = at(baseUrl, 'submissions', 'bonus-payments')
      const batch = await read(z.object({ id: z.string() }), token, { method: 'POST', address, body: { study_id, csv_bonuses } })
      // Until the second call, nobody is paid: a batch whose answer was lost costs nothing.
      if (!batch.ok) return { ok: false, problem: batch.problem }
      return act(token, { method: 'POST', address: at(baseUrl, 'bulk-bonus-payments', batch.value.id, 'pay'), body: {} })
    },
  }
}

function decided(decision: PanelDecision): [call: string, body: object] {
  if (decision.action === 'ask-return') return ['request-return', { request_return_reasons: [decision.reason] }]
  if (decision.action === 'reject')
    return ['transition', { action: 'REJECT', message: decision.reason, rejection_category: decision.category }]
  return ['transition', { action: decision.action === 'approve' ? 'APPROVE' : 'RETURN' }]
}
