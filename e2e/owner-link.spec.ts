import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type APIRequestContext, expect, request as newRequest, test } from '@playwright/test'
import { startOwnServer, stopOwnServer } from './own-server.ts'

const OWNER = { name: 'Olga Owner', email: 'olga@lab.example', password: 'seven slow herons at low tide' }
const NEW_PASSWORD = 'nine fast herons at high tide'

let DATA_DIR: string
let api: APIRequestContext
/** What a test started. A failed one must not leave a server running. */
const started: { stop: () => Promise<void> }[] = []

test.beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'feedlab-owner-link-'))
})

test.afterEach(async () => {
  for (const { stop } of started.splice(0)) await stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

/** What `npx feedlab owner-link` prints, on the database of this test. */
async function ownerLink(settings: Record<string, string>): Promise<string> {
  const env = { ...process.env, DATA_DIR, NODE_ENV: 'production', ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/feedlab.mjs', 'owner-link'], { env })
  return stdout
}

const linkIn = (printed: string) => new URL(/http\S+/.exec(printed)?.[0] ?? '')
const secretIn = (printed: string) => linkIn(printed).hash.slice(1)

const signIn = (password: string) => api.post('/v1/auth/sign-in/email', { data: { email: OWNER.email, password } })

test('npx feedlab owner-link makes the owner, later renews their password, and works beside a server and without one', async () => {
  test.slow()
  // Without a server: the database is started for the moment and stopped again.
  const before = await ownerLink({ PORT: '3000' })
  expect(linkIn(before).pathname).toBe('/join')
  expect(existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION'))).toBe(true)
  expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)

  const server = await startOwnServer({ DATA_DIR, NODE_ENV: 'production' })
  started.push({ stop: () => stopOwnServer(server) })
  const { origin, port } = new URL(server.url)
  api = await newRequest.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  started.push({ stop: () => api.dispose() })
  const beside = await ownerLink({ PORT: port })
  expect(beside).toContain('Create the owner’s account')
  expect(linkIn(beside).origin).toBe(origin)
  const accept = (secret: string) => api.post('/v1/accept_invitation', { data: { secret, account: OWNER } })
  expect((await accept(secretIn(beside))).status()).toBe(200)
  // The link from before is void: there is an owner now.
  expect((await accept(secretIn(before))).status()).toBe(404)
  expect((await signIn(OWNER.password)).status()).toBe(200)
  expect((await api.post('/v1/list_members', { data: {} })).status()).toBe(200)

  const renewed = await ownerLink({ PORT: port })
  expect(renewed).toContain('The owner chooses a new password')
  expect(linkIn(renewed).pathname).toBe('/new-password')
  const reset = () => api.post('/v1/auth/reset-password', { data: { token: secretIn(renewed), newPassword: NEW_PASSWORD } })
  expect((await reset()).status()).toBe(200)
  expect((await reset()).status()).toBe(404)
  expect((await api.post('/v1/list_members', { data: {} })).status()).toBe(401)
  expect((await signIn(OWNER.password)).status()).toBe(401)
  expect((await signIn(NEW_PASSWORD)).status()).toBe(200)
  expect((await api.get('/readyz')).status()).toBe(200)
})

test('npx feedlab owner-link says what is wrong with the settings, and makes no link', async () => {
  const failed = await ownerLink({ PORT: 'eighty' }).catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is no link: .*PORT/m) })
  expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false)
})
