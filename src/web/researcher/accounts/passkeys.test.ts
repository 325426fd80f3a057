import { afterEach, expect, test, vi } from 'vitest'
import { hasPasskeys, makePasskey } from './passkeys.ts'

afterEach(() => vi.unstubAllGlobals())

function browserAt(hostname: string, hasJson = true) {
  class Credential {
    toJSON() {
      return { id: 'made' }
    }
  }
  if (hasJson) Object.assign(Credential, { parseCreationOptionsFromJSON: (options: object) => options })
  vi.stubGlobal('location', { hostname })
  vi.stubGlobal('PublicKeyCredential', Credential)
  return Credential
}

test('passkeys are offered on a site with a name, in a browser that has them', () => {
  browserAt('feedlab.example.org')
  expect(hasPasskeys()).toBe(true)
  browserAt('localhost')
  expect(hasPasskeys()).toBe(true)
})

test.each(['127.0.0.1', '192.0.2.7', '[::1]'])('at the bare address %s there are none', (hostname) => {
  browserAt(hostname)
  expect(hasPasskeys()).toBe(false)
})

test('a browser without them, or with an older kind, is offered none', () => {
  browserAt('feedlab.example.org', false)
  expect(hasPasskeys()).toBe(false)
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(hasPasskeys()).toBe(false)
})

function serverAnswering() {
  const fetched = vi.fn(async (_path: string, _options: RequestInit) => Response.json({ success: 'true', data: {} }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('a new passkey goes to the server with its name', async () => {
  const Credential = browserAt('localhost')
  const fetched = serverAnswering()
  vi.stubGlobal('navigator', { credentials: { create: async () => new Credential() } })
  expect((await makePasskey('Laptop')).ok).toBe(true)
  expect(JSON.parse(String(fetched.mock.calls.at(-1)?.[1].body))).toEqual({ response: { id: 'made' }, name: 'Laptop' })
})

test('somebody who closes the dialog of the browser is told kindly, and nothing is sent', async () => {
  browserAt('localhost')
  const fetched = serverAnswering()
  vi.stubGlobal('navigator', { credentials: { create: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } })
  expect(await makePasskey('Laptop')).toMatchObject({ ok: false, message: expect.stringContaining('No passkey was chosen') })
  expect(fetched).toHaveBeenCalledTimes(1)
})
