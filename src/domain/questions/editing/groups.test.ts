import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Expression, holds } from '../expression.ts'
import { NO_FEED } from '../facts.ts'
import { asGroup, fromGroup } from './groups.ts'

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4 },
    fc.record({
      fact: fc.constantFrom('answer.a', 'answer.b'),
      is: fc.constantFrom('=' as const, '!=' as const),
      value: fc.constantFrom('1', '2'),
    }),
    fc.record({ all: fc.array(tie('expression'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('expression'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('expression') }),
  ),
}))

test('an expression that was shown as a group and not edited means the same', () => {
  fc.assert(
    fc.property(expression, fc.constantFrom('1', '2'), fc.constantFrom('1', '2'), (each, a, b) => {
      const facts = { answers: { a, b }, url: {}, condition: 1, feed: NO_FEED }
      const again = fromGroup(asGroup(each))
      expect(again && holds(again, facts)).toBe(holds(each, facts))
    }),
  )
})

test('a group without parts is no condition', () => {
  expect(fromGroup({ mode: 'any', parts: [] })).toBeUndefined()
})
