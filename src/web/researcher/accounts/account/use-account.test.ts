import { expect, test } from 'vitest'
import { byLastUse } from './use-account.ts'

test('this browser comes first, then the one that was used last', () => {
  const login = (id: string, day: number) => ({ id, updatedAt: `2026-11-0${day}T00:00:00.000Z` })
  const logins = [login('old', 1), login('here', 2), login('new', 3)]
  expect([...logins].sort(byLastUse('here')).map(({ id }) => id)).toEqual(['here', 'new', 'old'])
})
