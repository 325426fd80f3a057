import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nAfterSubmit } from './after-submit.ts'

const event = (kind: string, seq: number, clientMs: number, detail: object | null = null) => ({
  ...{ kind, seq, clientMs, session_id: '1', feed: null },
  detail: detail && JSON.stringify(detail),
})
const page = (seq: number, clientMs: number, time_origin: number, page_id = 'p') =>
  event('visibility', seq, clientMs, { page_id, time_origin, until: 0, cards: [] })
const SUBMIT = event('dwell', 10, 5000)

test('a feed that was opened and used after its submit is counted: once per page, and per press', () => {
  const again = [page(11, 6500, 6000), page(12, 8500, 6000), event('engagement', 13, 7000), page(14, 9900, 9000, 'other')]
  expect(nAfterSubmit([page(1, 1000, 0), SUBMIT, ...again])).toBe(3)
})

test('what was done before and arrived later is not, nor what the submitted page says when it closes', () => {
  expect(nAfterSubmit([SUBMIT, event('engagement', 11, 4999), page(12, 4000, 0), page(13, 9000, 0)])).toBe(0)
})

test('without a submit there is nothing to judge', () => {
  expect(nAfterSubmit([event('engagement', 1, 10), page(2, 20, 0)])).toBeUndefined()
})

test('whenever an honest visit is delivered, nothing of it counts', () => {
  const seqs = fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(seqs, fc.nat(4999), ([one = 0, two = 1, three = 2], beforeMs) => {
      const events = [event('engagement', one, beforeMs), page(two, 5000, 0), { ...SUBMIT, seq: three }]
      expect(nAfterSubmit(events)).toBe(0)
    }),
  )
})
