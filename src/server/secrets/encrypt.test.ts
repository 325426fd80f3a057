import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretSeals } from './encrypt.ts'

const seals = secretSeals(randomBytes(32))

test('a sealed secret is opened with its key alone, and never looks the same twice', () => {
  const sealed = seals.seal('token of Åsa')
  expect(seals.open(sealed)).toBe('token of Åsa')
  expect(seals.seal('token of Åsa')).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('token')
  expect(secretSeals(randomBytes(32)).open(sealed)).toBeUndefined()
  expect(seals.open(sealed.slice(0, 30))).toBeUndefined()
})
