import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { encrypt, NONCE_BYTES } from './encrypt.ts'
import { sessionTokens } from './session-token.ts'

const session = {
  participant_id: 7,
  session_id: 9,
  condition: 2,
  experiment_id: 'eabc12',
  user_id: 'Åsa "the tester"',
  feed: 'feed',
}
const key = randomBytes(32)
const tokens = sessionTokens(key)

test('a token contains its session, and is always the same for it', () => {
  expect(tokens.open(tokens.seal(session))).toEqual(session)
  expect(tokens.seal(session)).toBe(tokens.seal({ ...session }))
})

test('a token says which feed its page shows, and that of a study with one feed is as long as ever', () => {
  const later = { ...session, feed: 'after' }
  expect(tokens.open(tokens.seal(later))).toEqual(later)
  expect(tokens.seal(later)).not.toBe(tokens.seal(session))
  const { participant_id, session_id, condition, experiment_id, user_id } = session
  const plain = JSON.stringify([participant_id, session_id, condition, experiment_id, user_id])
  expect(Buffer.from(tokens.seal(session), 'base64url').length).toBe(
    Buffer.from(encrypt(key, Buffer.from(plain), randomBytes(NONCE_BYTES)), 'base64url').length,
  )
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

test('a token of an earlier version, which says that it is of a second browser, is the same session', () => {
  const older = JSON.stringify([7, 9, 2, 'eabc12', session.user_id, 1])
  expect(tokens.open(encrypt(key, Buffer.from(older), randomBytes(NONCE_BYTES)))).toEqual(session)
})

test('a token has one spelling', () => {
  const token = tokens.seal(session)
  const standard = Buffer.from(token, 'base64url').toString('base64')
  for (const other of [`${token}=`, `${token}==`, `${token}.`, ` ${token}`, `${token}\n`, `${token} x`, standard])
    if (other !== token) expect([other, tokens.open(other)]).toEqual([other, undefined])
})
