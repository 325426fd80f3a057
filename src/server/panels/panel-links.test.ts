import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPanelLinks } from './panel-links.ts'
import { linkSigning } from './prolific/prolific.ts'

const START_MS = 1_700_000_000_000
const HOUR_MS = 3_600_000

async function aKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}
type Key = Awaited<ReturnType<typeof aKey>>

const CLAIMS = { iat: 1, exp: 121, aud: 'https://feed.example', sub: 's1' }
const PROLIFIC = { STUDY_ID: 'study1', SESSION_ID: 's1', PROLIFIC_PID: 'ada', workspace_id: 'w' }

const tokenOf = ({ kid, privateKey }: Key, prolific: object = PROLIFIC) =>
  new SignJWT({ ...CLAIMS, prolific }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)

/** A panel that publishes keys, and a clock. */
async function aPanel(...keys: Key[]) {
  const panel = { keys, isAway: false, nReads: 0, atMs: START_MS }
  const server = createServer((_, response) => {
    panel.nReads += 1
    if (panel.isAway) response.writeHead(503).end()
    else response.end(JSON.stringify({ keys: panel.keys.map(({ jwk }) => jwk) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1` // it listens on a port
  return { panel, ...openPanelLinks({ address, signs: linkSigning, now: () => panel.atMs }) }
}

describe('a token', () => {
  test('says who the panel sends, and its keys are read once a day', async () => {
    const key = await aKey('k1')
    const { panel, open } = await aPanel(key)
    const opened = await open(await tokenOf(key))
    expect(opened).toMatchObject({
      ok: true,
      claims: { person: 'ada', study: 'study1', session: 's1', subject: 's1', issuedS: 1 },
    })
    panel.atMs += 23 * HOUR_MS
    await Promise.all([open(await tokenOf(key)), open(await tokenOf(key))])
    expect(panel.nReads).toBe(1)
    panel.atMs += 2 * HOUR_MS
    await Promise.all([open(await tokenOf(key)), open(await tokenOf(key))])
    expect(panel.nReads).toBe(2)
  })

  test('is refused with another key of the same name, none, or the public key as a secret', async () => {
    const key = await aKey('k1')
    const { open } = await aPanel(key)
    const secret = new TextEncoder().encode(JSON.stringify(key.jwk))
    const forged = [
      await tokenOf(await aKey('k1')),
      new UnsecuredJWT({ ...CLAIMS, prolific: PROLIFIC }).encode(),
      await new SignJWT({ ...CLAIMS, prolific: PROLIFIC }).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(secret),
      `${await tokenOf(key)}x`,
      (await tokenOf(key)).split('.').slice(0, 2).join('.'),
      await new SignJWT({ ...CLAIMS, prolific: PROLIFIC }).setProtectedHeader({ alg: 'RS256' }).sign(key.privateKey),
      'not a token',
      '',
      'x'.repeat(100_000),
    ]
    for (const token of forged) expect(await open(token)).toEqual({ ok: false, problem: 'forged' })
  })

  test('is refused where its payload is changed and its signature stays', async () => {
    const key = await aKey('k1')
    const { open } = await aPanel(key)
    const [head, , signature] = (await tokenOf(key)).split('.')
    const [, body] = (await tokenOf(key, { ...PROLIFIC, PROLIFIC_PID: 'bert' })).split('.')
    expect(await open([head, body, signature].join('.'))).toMatchObject({ ok: false, problem: 'forged' })
  })

  test('is refused without the ids', async () => {
    const key = await aKey('k1')
    const { open } = await aPanel(key)
    expect(await open(await tokenOf(key, { PROLIFIC_PID: 'ada' }))).toMatchObject({ ok: false, problem: 'forged' })
  })
})

describe('keys', () => {
  test('that are new are read once, and made-up names do not have them read again', async () => {
    const [old, next] = [await aKey('k1'), await aKey('k2')]
    const { panel, open } = await aPanel(old)
    await open(await tokenOf(old))
    panel.keys = [next]
    panel.atMs += HOUR_MS
    expect((await open(await tokenOf(next))).ok).toBe(true)
    expect(panel.nReads).toBe(2)
    const stranger = await aKey('made-up')
    for (let n = 0; n < 20; n += 1) expect((await open(await tokenOf({ ...stranger, kid: `made-up-${n}` }))).ok).toBe(false)
    expect(panel.nReads).toBe(2)
    expect((await open(await tokenOf(old))).ok).toBe(false)
  })

  test('that cannot be read let nobody in, and people who wait for them do not grow too old', async () => {
    const key = await aKey('k1')
    const { panel, open } = await aPanel(key)
    panel.isAway = true
    const token = await tokenOf(key)
    const all = await Promise.all([open(token), open(token), open(await tokenOf(await aKey('k9')))])
    expect(all.map((each) => !each.ok && each.problem)).toEqual(['unreachable', 'unreachable', 'unreachable'])
    const nReads = panel.nReads
    panel.atMs += 5000
    await open(token)
    expect(panel.nReads).toBe(nReads)
    panel.isAway = false
    panel.atMs += 10 * 60_000
    expect(await open(token)).toMatchObject({ ok: true, sinceMs: START_MS })
    expect(await open(await tokenOf(key))).toMatchObject({ ok: true })
  })

  test('that were read before are used while newer ones cannot be read, for a week', async () => {
    const key = await aKey('k1')
    const { panel, open } = await aPanel(key)
    await open(await tokenOf(key))
    panel.isAway = true
    panel.atMs += 3 * 24 * HOUR_MS
    expect((await open(await tokenOf(key))).ok).toBe(true)
    expect(await open(await tokenOf(await aKey('k2')))).toMatchObject({ problem: 'unreachable' })
    panel.atMs += 5 * 24 * HOUR_MS
    expect(await open(await tokenOf(key))).toMatchObject({ problem: 'unreachable' })
  })
})
