import { expect, test } from 'vitest'
import { decideOutcome, type OutcomeFacts } from './decide-outcome.ts'
import { CLAIMABLE_OUTCOMES, type ClaimableOutcome, OUTCOMES } from './outcomes.ts'

const stored: OutcomeFacts = { endedWith: null, isFinalSaveStored: true, attention: [], failedAttention: '' }

test.each<[ClaimableOutcome, Partial<OutcomeFacts>, string]>([
  ['complete', {}, 'complete'],
  ['complete', { isFinalSaveStored: false }, 'not-stored-yet'],
  ['complete', { isFinalSaveStored: false, attention: ['failed'], failedAttention: 'exit' }, 'not-stored-yet'],
  ['complete', { attention: ['failed'] }, 'complete'],
  ['complete', { attention: ['failed'], failedAttention: 'keep' }, 'complete'],
  ['complete', { attention: ['passed', 'failed'], failedAttention: 'exit' }, 'failed_attention'],
  ['complete', { attention: ['passed', 'unanswered'], failedAttention: 'exit' }, 'complete'],
  ['complete', { isFinalSaveStored: false, endedByAnswers: 'screened_out' }, 'screened_out'],
  ['left_early', { endedByAnswers: 'screened_out' }, 'left_early'],
  ['no_consent', { isFinalSaveStored: false }, 'no_consent'],
  ['withdrawn', { isFinalSaveStored: false }, 'withdrawn'],
  ['incompatible_device', { isFinalSaveStored: false }, 'incompatible_device'],
  ['technical_error', { isFinalSaveStored: false, attention: ['failed'], failedAttention: 'exit' }, 'technical_error'],
])('%s with %j ends as %s', (claimed, facts, expected) => {
  const decided = decideOutcome(claimed, { ...stored, ...facts })
  expect(decided.ok ? decided.outcome : decided.problem).toBe(expected)
})

test('the first outcome stays, whatever is claimed later', () => {
  for (const endedWith of OUTCOMES)
    for (const claimed of CLAIMABLE_OUTCOMES)
      expect(decideOutcome(claimed, { ...stored, isFinalSaveStored: false, endedWith })).toEqual({ ok: true, outcome: endedWith })
})
