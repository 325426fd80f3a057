import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { aLike, aParticipant, aStudy } from '../testing/builders.ts'
import { aLab, aToken, signedIn } from '../testing/people.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'
import { guardRoutes } from './access.ts'

setUpApp()

const researcherCalls = [
  ...Object.values(endpoints)
    .filter(({ access }) => access !== 'open' && access !== 'participant')
    .map(({ method, path }) => ({ method, url: path as string })),
  { method: 'GET' as const, url: '/v1/exports/solarflare/engagement.csv' },
  { method: 'GET' as const, url: '/v1/audit.csv' },
]

describe.each(researcherCalls)('$method $url', ({ method, url }) => {
  test.each<[string, Record<string, string>]>([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a page on another port', { origin: 'http://127.0.0.1:9999' }],
    ['a foreign name pointed at this machine', { host: 'evil.example:3000' }],
    ['a name that begins like ours', { host: '127.0.0.1.evil.example' }],
    ['a cross-site request without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['somebody behind a proxy that keeps our name', { 'x-forwarded-for': '203.0.113.9' }],
    ['somebody behind another kind of proxy', { forwarded: 'for=203.0.113.9' }],
  ])('is forbidden to %s', async (_who, headers) => {
    const { status } = await app.send({ method, url, headers, ...(method === 'POST' && { payload: {} }) })
    expect(status).toBe(403)
  })
})

test('a call that nothing answers keeps the server from starting', async () => {
  const bare = Fastify()
  guardRoutes(bare, app.deps, { hasLocalOwner: true })
  await expect(bare.ready()).rejects.toThrow('Nothing answers')
})

test('our own page and a script on this machine are the owner', async () => {
  for (const headers of [{}, { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }, { host: 'localhost:3000' }]) {
    expect((await app.send({ method: 'GET', url: '/v1/pull_entity_sets', headers })).status).toBe(200)
  }
})

describe('a participant', () => {
  test('cannot write without a token, with a made-up one or with one of another study', async () => {
    const person = await aParticipant(app, await aStudy(app))
    const other = await aParticipant(app, await aStudy(app))
    const events = [aLike(person)]
    expect((await app.call('/v1/events', { events })).status).toBe(401)
    expect((await app.call('/v1/events', { session_token: 'AAAA', events })).status).toBe(401)
    const answer = await app.call('/v1/events', { session_token: other.session_token, events })
    expect(answer.body).toMatchObject({ stored: 0, refused: [{ code: 'unknown_entity' }] })
  })

  test('may send the token as a header', async () => {
    const person = await aParticipant(app, await aStudy(app))
    const { status } = await app.call(
      '/v1/events',
      { events: [aLike(person)] },
      { authorization: `Bearer ${person.session_token}` },
    )
    expect(status).toBe(200)
  })

  test('is refused with two different tokens, in a write and on arrival', async () => {
    const experiment_id = await aStudy(app)
    const [person, other] = [await aParticipant(app, experiment_id), await aParticipant(app, experiment_id)]
    const header = { authorization: `Bearer ${other.session_token}` }
    const { user_id, session_token } = person
    for (const answer of [
      await app.call('/v1/events', { session_token, events: [aLike(person)] }, header),
      await app.call('/v1/load_experiment', { experiment_id, user_id, session_token }, header),
    ])
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('token_mismatch')])
    const again = await app.call('/v1/load_experiment', { experiment_id, user_id }, { authorization: `Bearer ${session_token}` })
    expect(again.body).toMatchObject({ data: { session_token } })
  })

  test.each([
    ['user_id', { user_id: 'somebody-else' }],
    ['condition', { condition: 2 }],
    ['experiment_id', { experiment_id: 'solarflare' }],
  ])('whose body names another %s is refused', async (field, change) => {
    const experiment_id = await aStudy(app)
    const { user_id, condition, session_token, ...person } = await aParticipant(app, experiment_id)
    const { kind, client_time, ...like } = aLike({ user_id, condition, session_token, ...person })
    const body = { user_id, condition, experiment_id, session_token, ...like, ...change }
    const answer = await app.call('/v1/write_user_engagement', body)
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(field)])
  })

  test('who only knows a user_id gets a session of their own with the same feed', async () => {
    const experiment_id = await aStudy(app)
    const first = await aParticipant(app, experiment_id, { user_id: 'known' })
    const second = await aParticipant(app, experiment_id, { user_id: 'known' })
    expect(second).toMatchObject({ resumed: true, condition: first.condition, order_data: first.order_data })
    expect(second.session_token).not.toBe(first.session_token)
  })

  test('who brings the token back continues the same session', async () => {
    const experiment_id = await aStudy(app)
    const { user_id, session_token } = await aParticipant(app, experiment_id)
    const { body } = await app.call('/v1/load_experiment', { user_id, experiment_id, session_token })
    expect(body.data).toMatchObject({ resumed: true, session_token })
  })
})

test('no IP address is stored or logged, whatever a proxy says', async () => {
  const experiment_id = await aStudy(app)
  await app.call('/v1/load_experiment', { user_id: 'u', experiment_id }, { 'x-forwarded-for': '203.0.113.9' })
  const { rows } = await app.database.pool.query<{ found: string }>(
    `select query_to_xml(format('select * from %I', tablename), true, true, '')::text as found from pg_tables where schemaname = 'public'`,
  )
  expect(rows.map(({ found }) => found).join()).not.toMatch(/203\.0\.113\.9|127\.0\.0\.1/)
})

describe('finding out who calls', () => {
  test('prefers a login to the person at the machine, who is there again after signing out', async () => {
    const { owner, lab_id } = await aLab(app)
    const headers = await signedIn(app, owner)
    expect((await app.call('/v1/show_me', {}, headers)).body.data).toMatchObject({ lab_id, is_local_owner: false })
    await app.send({ method: 'POST', url: '/v1/auth/sign-out', headers, payload: {} })
    expect((await app.call('/v1/show_me', {}, headers)).body.data.is_local_owner).toBe(true)
  })

  test('refuses a wrong token also on this machine', async () => {
    const headers = { authorization: `Bearer fl_${'B'.repeat(43)}` }
    expect((await app.call('/v1/list_studies', {}, headers)).status).toBe(401)
  })

  test('looks for ids that cannot be stored without failing', async () => {
    const strange = [`a${String.fromCharCode(0)}b`, String.fromCharCode(0xd800), 'x'.repeat(500), { a: 1 }, [['b']], 7, null]
    for (const experiment_id of strange) {
      const { status } = await app.send({ method: 'POST', url: '/v1/show_study', payload: { experiment_id } })
      expect(status).toBe(400)
    }
  })

  test('writes the last use of a token once a minute at most', async () => {
    const { owner, lab_id } = await aLab(app)
    const headers = await aToken(app, { person_id: owner.person_id, lab_id, scopes: ['read-studies'] })
    const lastUse = async () => {
      await app.call('/v1/list_studies', {}, headers)
      const { rows } = await app.database.pool.query<{ last_used_at: Date }>(
        'select last_used_at from api_tokens where person_id = $1',
        [owner.person_id],
      )
      return rows[0]?.last_used_at.getTime()
    }
    const first = await lastUse()
    expect(await lastUse()).toBe(first)
    await app.database.pool.query(`update api_tokens set last_used_at = now() - interval '61 seconds' where person_id = $1`, [
      owner.person_id,
    ])
    expect(await lastUse()).toBeGreaterThanOrEqual(first ?? Number.NaN)
  })
})
