import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePanel, countVerdicts, keyOf, type OwnPerson } from './compare.ts'
import type { Submission } from './submission.ts'

const person = (id: string, given: Partial<OwnPerson> = {}): OwnPerson => ({
  user_id: `p_${id}`,
  ids: [id, `s-${id}`],
  outcome: 'complete',
  code: 'DONE1',
  ...given,
})
const submission = (id: string, given: Partial<Submission> = {}): Submission => ({
  id: `s-${id}`,
  person: id,
  status: 'AWAITING REVIEW',
  code: 'DONE1',
  ...given,
})
const nobodyWithdrew = () => undefined
const verdicts = (own: OwnPerson[], theirs: Submission[]) =>
  comparePanel(own, theirs, nobodyWithdrew).map(({ verdict }) => verdict)

describe('a person who is complete here', () => {
  test('and handed in there with our code agrees, whatever the letters look like', () => {
    expect(verdicts([person('A')], [submission('a', { code: 'done1' })])).toEqual(['agree'])
  })

  test.each(['RETURNED', 'TIMED-OUT', 'ACTIVE', 'REJECTED'])('and is %s there is complete here but not there', (status) => {
    expect(verdicts([person('a')], [submission('a', { status })])).toEqual(['only-here'])
  })

  test('and is not known there is complete here but not there', () => {
    expect(verdicts([person('a')], [])).toEqual(['only-here'])
  })

  test('and brought another code does not agree', () => {
    expect(verdicts([person('a')], [submission('a', { code: 'NOCODE' })])).toEqual(['code-mismatch'])
  })
})

test('who left early with the code of that exit agrees; with the code of a complete visit not', () => {
  const early = person('a', { outcome: 'screened_out', code: 'OUT7' })
  expect(verdicts([early], [submission('a', { code: 'OUT7' })])).toEqual(['agree'])
  expect(verdicts([early], [submission('a', { code: 'DONE1' })])).toEqual(['code-mismatch'])
})

test('who handed in there and is not known here, or is still at it, is there but not here', () => {
  expect(verdicts([], [submission('x')])).toEqual(['only-there'])
  expect(verdicts([person('a', { outcome: null, code: null })], [submission('a')])).toEqual(['only-there'])
})

test('two submissions of one person are duplicates, unless one was given back', () => {
  expect(verdicts([person('a')], [submission('a'), submission('a', { id: 'again' })])).toEqual(['duplicate', 'duplicate'])
  expect(verdicts([person('a')], [submission('a'), submission('a', { id: 'again', status: 'RETURNED' })])).toContain('agree')
})

test('who finished nowhere needs no look', () => {
  expect(verdicts([person('a', { outcome: null })], [submission('a', { status: 'ACTIVE' })])).toEqual(['unfinished'])
})

test('everybody of both sides is in the result, and every row is counted once', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
  fc.assert(
    fc.property(ids, ids, (here, there) => {
      const rows = comparePanel(
        here.map((id) => person(id)),
        there.map((id) => submission(id)),
        nobodyWithdrew,
      )
      const people = new Set(rows.map((row) => row.person))
      const n = Object.values(countVerdicts(rows)).reduce((sum, each) => sum + each, 0)
      return n === rows.length && people.size === new Set([...here, ...there]).size && rows.length === people.size
    }),
  )
})

describe('somebody who withdrew', () => {
  const withdrew = (id: string) => (keyOf(id) === 's-a' ? 'complete' : undefined)

  test('stands there as complete, to be paid, and nothing else is known of them', () => {
    expect(comparePanel([], [submission('a', { code: 'WITHDREW' })], withdrew)).toEqual([
      expect.objectContaining({ verdict: 'agree', user_id: null, outcome: 'complete', has_withdrawn: true, expected_code: null }),
    ])
    expect(comparePanel([], [submission('a', { status: 'RETURNED' })], withdrew)[0]?.verdict).toBe('only-here')
  })

  test('and opened the link again is paid for the first visit, unless the second one is complete', () => {
    for (const outcome of [null, 'screened_out', 'failed_attention'] as const) {
      const again = person('a', { outcome, code: null })
      const [row] = comparePanel([again], [submission('a')], withdrew)
      expect(row).toMatchObject({ verdict: 'agree', outcome: 'complete', has_withdrawn: true })
    }
    expect(comparePanel([person('a')], [submission('a')], withdrew)[0]).toMatchObject({ has_withdrawn: false, user_id: 'p_a' })
  })

  test('in the middle of a visit is not complete, also where the panel has them as returned', () => {
    const inTheMiddle = () => 'withdrawn' as const
    const [handedIn] = comparePanel([], [submission('a')], inTheMiddle)
    expect(handedIn).toMatchObject({ verdict: 'agree', outcome: 'withdrawn', has_withdrawn: true })
    expect(comparePanel([], [submission('a', { status: 'RETURNED' })], inTheMiddle)[0]?.verdict).toBe('unfinished')
  })
})
