import { describe, expect, onTestFinished, test } from 'vitest'
import { ACCESS } from '#contract/access-table.ts'
import { endpoints } from '#contract/endpoints.ts'
import { aLike, aParticipant, aStudy, type Loaded } from '../testing/builders.ts'
import { aLab, signedIn } from '../testing/people.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'
import { testApp } from '../testing/test-app.ts'

const PAGES = 'https://pages.example.org'
const FOREIGN = [
  'https://evil.example',
  'null',
  'http://pages.example.org',
  'https://pages.example.org:8443',
  'https://pages.example.org.evil.example',
  'https://sub.pages.example.org',
]

setUpApp({ corsOrigins: [PAGES] })

type Headers = Record<string, string>

/** What a browser asks before it sends JSON to another origin. */
const preflight = (url: string, origin: string, on = app, more: Headers = {}) =>
  on.send({
    method: 'OPTIONS',
    url,
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type', ...more },
  })

const corsHeaders = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

const writeLike = (person: Loaded, headers: Headers) =>
  app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] }, headers)

const ofParticipants = Object.values(endpoints).filter(
  ({ access, path }) => access === 'participant' || path === '/v1/load_experiment' || path === '/v1/analytics',
)

test.each(ofParticipants.map(({ path }) => path))('a page of a listed origin may call %s', async (path) => {
  const { status, headers, text } = await preflight(path, PAGES)
  expect([status, text]).toEqual([204, ''])
  expect(headers).toMatchObject({
    'access-control-allow-origin': PAGES,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type, authorization',
    'access-control-max-age': '7200',
    vary: expect.stringContaining('Origin'),
  })
  expect(headers['access-control-allow-credentials']).toBeUndefined()
})

test('it runs a visit, and reads refusals with how long to wait', async () => {
  const headers = { origin: PAGES, 'sec-fetch-site': 'cross-site' }
  const experiment_id = await aStudy(app)
  const user_id = 'from-other-host'
  const loaded = await app.call('/v1/load_experiment', { experiment_id, user_id }, headers)
  expect([loaded.status, loaded.headers['access-control-allow-origin']]).toEqual([200, PAGES])
  const person = { ...loaded.body.data, user_id, experiment_id }
  const written = await writeLike(person, headers)
  expect([written.status, written.headers['access-control-allow-origin']]).toEqual([200, PAGES])
  const refused = await app.call('/v1/events', { session_token: 'AAAA', events: [aLike(person)] }, headers)
  expect([refused.status, refused.headers]).toEqual([
    401,
    expect.objectContaining({ 'access-control-allow-origin': PAGES, 'access-control-expose-headers': 'Retry-After' }),
  ])
})

test.each(FOREIGN)('a page of %s gets no leave, neither before a call nor with its answer', async (origin) => {
  const person = await aParticipant(app, await aStudy(app))
  expect(corsHeaders(await preflight('/v1/events', origin))).toEqual([])
  const answer = await writeLike(person, { origin })
  expect([corsHeaders(answer), answer.headers['vary']]).toEqual([[], expect.stringContaining('Origin')])
})

test('answers differ by origin also where they are compressed, and say so', async () => {
  const experiment_id = await aStudy(app)
  const { headers } = await app.app.inject({
    method: 'POST',
    url: '/v1/load_experiment',
    headers: { origin: PAGES, 'accept-encoding': 'gzip' },
    payload: { experiment_id, user_id: 'compressed' },
  })
  expect([headers['content-encoding'], String(headers['vary']).toLowerCase()]).toEqual([
    'gzip',
    expect.stringMatching(/origin.*accept-encoding|accept-encoding.*origin/),
  ])
})

describe('researcher calls stay closed to a listed origin', () => {
  const routes = Object.keys(ACCESS).map((route) => route.split(' ') as [string, string]) // "GET /v1/…"

  test.each(routes)('%s %s', async (method, url) => {
    const path = url.replace(/:\w+/g, 'e12345')
    const asked = await preflight(path, PAGES, app, { 'access-control-request-method': method })
    expect([corsHeaders(asked), asked.status]).toEqual([[], expect.toSatisfy((status: number) => status >= 400)])
  })

  test('with the cookie of somebody who is signed in, and on the machine of the local owner', async () => {
    const { owner } = await aLab(app)
    const cookie = await signedIn(app, owner)
    for (const headers of [
      { ...cookie, origin: PAGES },
      { ...cookie, origin: PAGES, 'sec-fetch-site': 'same-site' },
      { origin: PAGES },
    ]) {
      const answer = await app.call('/v1/list_studies', {}, headers)
      expect([answer.status, corsHeaders(answer)]).toEqual([403, []])
    }
  })

  test('and its participants need their token, although the server has a local owner', async () => {
    const person = await aParticipant(app, await aStudy(app))
    const { user_id, condition, experiment_id } = person
    const form_fields = { age: '31' }
    const answer = await app.call('/v1/write_form', { user_id, condition, experiment_id, form_fields }, { origin: PAGES })
    expect(answer.status).toBe(401)
  })
})

test('without the setting no origin is allowed, and nothing is said about origins', async () => {
  const plain = await testApp()
  onTestFinished(() => plain.close())
  for (const origin of [PAGES, 'http://127.0.0.1:3000']) {
    expect(corsHeaders(await preflight('/v1/events', origin, plain))).toEqual([])
    const answer = await plain.call('/v1/analytics', {}, { origin })
    expect([answer.status, corsHeaders(answer), answer.headers['vary']]).toEqual([200, [], undefined])
  }
})
