import { afterEach, expect, test, vi } from 'vitest'
import { needsCode, sendCode, signIn } from './sign-in-calls.ts'

afterEach(() => vi.unstubAllGlobals())

function answering(status: number, body: string) {
  const fetched = vi.fn(async (_path: string, _options: RequestInit) => new Response(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('a refusal is the sentence of the server', async () => {
  answering(401, JSON.stringify({ success: 'false', error: { code: 'sign_in_failed', message: 'This did not work.' } }))
  expect(await signIn('a@example.org', 'x')).toEqual({ ok: false, code: 'sign_in_failed', message: 'This did not work.' })
})

test('an answer that is not ours, or none, is said as such', async () => {
  answering(200, '<html>')
  expect((await signIn('a@example.org', 'x')).ok).toBe(false)
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  expect(await signIn('a@example.org', 'x')).toMatchObject({ ok: false, message: expect.stringContaining('did not answer') })
})

test('an account with a second factor asks for a code', async () => {
  answering(200, JSON.stringify({ success: 'true', data: { twoFactorRedirect: true } }))
  expect(needsCode(await signIn('a@example.org', 'x'))).toBe(true)
})

test('six digits are a code of the app, anything else is a recovery code', async () => {
  const fetched = answering(200, JSON.stringify({ success: 'true', data: {} }))
  await sendCode('123456')
  await sendCode('abcde-fghij')
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([
    '/v1/auth/two-factor/verify-totp',
    '/v1/auth/two-factor/verify-backup-code',
  ])
})
