import { expect, test } from 'vitest'
import { hashPassword, passwordProblem, verifyPassword } from './password.ts'

test.each([
  ['short', /at least 10/],
  ['x'.repeat(129), /at most 128/],
  ['1234567890', /most common/],
  ['Password123', /most common/],
  ['aaaaaaaaaaaaaa', /most common/],
  ['ann@lab.example', /name or address/],
])('%s is refused with its reason', async (password, reason) => {
  expect(await passwordProblem(password, ['Ann', 'ann@lab.example'])).toMatch(reason)
})

test.each(['a quiet harbour at dawn', 'zwölf Boxkämpfer', '💐🪴🌵🌲🌳🌴🪵🌱🌿🍀', '          .'])(
  '%s is accepted: there are no rules about kinds of characters',
  async (password) => {
    expect(await passwordProblem(password)).toBeUndefined()
  },
)

test('a hash is argon2id with OWASP’s parameters, and fits its password alone', async () => {
  const hash = await hashPassword('a quiet harbour at dawn')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword({ hash, password: 'a quiet harbour at dawn' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'a quiet harbour at dusk' })).toBe(false)
})
