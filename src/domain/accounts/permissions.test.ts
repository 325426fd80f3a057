import { expect, test } from 'vitest'
import { ACCESS } from '#contract/access-table.ts'
import { PERMISSIONS, type Permission, roleMay, roleUses } from './permissions.ts'
import { ROLES } from './roles.ts'

const permissions = Object.keys(PERMISSIONS) as Permission[] // keys of a constant

test('a page offers a role exactly what its permission allows it', () => {
  for (const permission of permissions)
    expect(ROLES.filter((role) => roleMay(role, permission))).toEqual(
      ROLES.filter((role) => PERMISSIONS[permission].roles.some((each) => each === role)),
    )
})

test('every permission is needed by a call', () => {
  const needed = new Set(Object.values(ACCESS))
  expect(permissions.filter((permission) => !needed.has(PERMISSIONS[permission]))).toEqual([])
})

test('an analyst may take data and make no study; a monitor may do neither', () => {
  expect(roleMay('analyst', 'take-data')).toBe(true)
  expect(roleMay('analyst', 'make-studies')).toBe(false)
  expect(roleMay('monitor', 'take-data')).toBe(false)
})

test('somebody without a role may do nothing', () => {
  expect(permissions.filter((permission) => roleMay(null, permission))).toEqual([])
})

test('an analyst has a use for tokens that read, and for none that write', () => {
  expect([roleUses('analyst', 'read-data'), roleUses('analyst', 'write-studies')]).toEqual([true, false])
})
