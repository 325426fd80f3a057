import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sessionTokens } from './session-token.ts'

const session = {
  participant_id: 7,
  session_id: 9,
  condition: 2,
  experiment_id: 'eabc12',
  user_id: 'Åsa "the tester"',
  is_second_browser: false,
}
const tokens = sessionTokens(randomBytes(32))

test('a token contains its session, and is always the same for it', () => {
  expect(tokens.open(tokens.seal(session))).toEqual(session)
  expect(tokens.seal(session)).toBe(tokens.seal({ ...session }))
  const second = { ...session, is_second_browser: true }
  expect(tokens.open(tokens.seal(second))).toEqual(second)
})

test('a token contains nothing readable', () => {
  const raw = Buffer.from(tokens.seal(session), 'base64url').toString('latin1')
  expect(raw).not.toContain('eabc12')
  expect(raw).not.toContain('tester')
})

test('a changed, foreign, truncated or invented token is not accepted', () => {
  const token = tokens.seal(session)
  const flipped = Buffer.from(token, 'base64url')
  flipped.writeUInt8(flipped.readUInt8(flipped.length - 1) ^ 1, flipped.length - 1)
  expect(tokens.open(flipped.toString('base64url'))).toBeUndefined()
  expect(sessionTokens(randomBytes(32)).open(token)).toBeUndefined()
  expect(tokens.open(token.slice(0, 30))).toBeUndefined()
  expect(tokens.open('')).toBeUndefined()
  expect(tokens.open('%%%')).toBeUndefined()
})
