import { expect, test } from 'vitest'
import type { Expression } from '../expression.ts'
import { canHold } from './can-hold.ts'

test('a contradiction is found, and what can hold is not taken for one', () => {
  const rangeOf = () => ({ kind: 'one-of' as const, values: ['a', 'b'] })
  const is = (value: string): Expression => ({ fact: 'answer.x', is: '=', value })
  expect(canHold({ all: [is('a'), is('b')] }, rangeOf)).toBe(false)
  expect(canHold({ any: [is('a'), is('b')] }, rangeOf)).toBe(true)
})

test('a condition that would take very long to refute is taken to be possible', () => {
  const text = () => ({ kind: 'text' as const })
  const is = (n: number): Expression => ({ fact: 'answer.x', is: '=', value: String(n) })
  const isNot = (n: number): Expression => ({ fact: 'answer.x', is: '!=', value: String(n) })
  const list = (length: number, of: (n: number) => Expression) => Array.from({ length }, (_, n) => of(n))
  // Every value suits all but the last two.
  const contradiction = (length: number): Expression => ({ all: [...list(length, isNot), is(9999), isNot(9999)] })
  expect(canHold(contradiction(10), text)).toBe(false)
  expect(canHold(contradiction(490), text)).toBe(true)
  // Written out, it would say more than anybody reads.
  expect(canHold({ all: [...list(8, (n) => ({ any: [is(n), isNot(n)] })), contradiction(480)] }, text)).toBe(true)
})
