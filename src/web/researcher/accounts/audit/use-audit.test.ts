import { expect, test } from 'vitest'
import { filterBody, NO_FILTER } from './use-audit.ts'

test('without a filter nothing is sent', () => {
  expect(filterBody(NO_FILTER)).toEqual({})
})

test('person and action are sent as they were chosen', () => {
  expect(filterBody({ ...NO_FILTER, person_id: 'p', action: 'signed-in' })).toEqual({ person_id: 'p', actions: ['signed-in'] })
})

test('the last day belongs to the time that is shown', () => {
  const { from = 0, until = 0 } = filterBody({ ...NO_FILTER, firstDay: '2026-11-16', lastDay: '2026-11-16' })
  expect(until - from).toBe(24 * 60 * 60 * 1000)
})

test('a date that is typed in part filters nothing', () => {
  expect(filterBody({ ...NO_FILTER, firstDay: '2026-1', lastDay: '' })).toEqual({})
})
