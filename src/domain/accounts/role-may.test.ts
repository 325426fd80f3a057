import { expect, test } from 'vitest'
import { ACCESS } from './access-table.ts'
import { roleMay } from './role-may.ts'
import { ROLES } from './roles.ts'

test('a page offers a role exactly what the table of access allows it', () => {
  for (const [route, { roles }] of Object.entries(ACCESS))
    expect(ROLES.filter((role) => roleMay(role, route))).toEqual(ROLES.filter((role) => roles.includes(role)))
})

test('an analyst may take data and make no study; a monitor may do neither', () => {
  expect(roleMay('analyst', 'POST /v1/jobs')).toBe(true)
  expect(roleMay('analyst', 'POST /v1/spawn_experiment')).toBe(false)
  expect(roleMay('monitor', 'POST /v1/jobs')).toBe(false)
})

test('somebody without a role may do nothing', () => {
  expect(Object.keys(ACCESS).filter((route) => roleMay(null, route))).toEqual([])
})

test('a route that nobody knows is a mistake of the page', () => {
  expect(() => roleMay('owner', 'POST /v1/no_such_call')).toThrow('no_such_call')
})
