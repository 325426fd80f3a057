import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { openRateLimiter } from '../rate-limiter.ts'
import { anEvent, aStudy } from '../testing/builders.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { VISIT_LIMITS } from './limit-visits.ts'

let app: TestApp
const clock = { nowMs: Date.parse('2026-11-01T12:00:00Z') }
beforeAll(async () => {
  app = await testApp({ deps: { elapsedMs: () => clock.nowMs } })
})
afterAll(() => app.close())

/** A call from somewhere on the internet. */
const post = (remoteAddress: string, url: string, payload: object) => app.send({ method: 'POST', url, payload, remoteAddress })

const batch = (session_token: string) => ({ session_token, events: [anEvent({ kind: 'track', name: 'tabActive' })] })

async function arrive(remoteAddress: string, experiment_id: string, user_id: string): Promise<string> {
  const { status, body } = await post(remoteAddress, '/v1/load_experiment', { experiment_id, user_id, n_cards: 5 })
  if (status !== 200) throw new Error(`Refused with ${status}`)
  return (body as ReplyFrom<'/v1/load_experiment'>).data.session_token
}

/** Statuses of many calls, a hundred at a time. */
async function statusesOf(count: number, call: (n: number) => Promise<{ status: number }>): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let from = 0; from < count; from += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => call(from + n)))
    for (const { status } of answers) statuses.add(status)
  }
  return statuses
}

test('a classroom of 200 behind one address that arrives within a minute, each sending batches of events, is not limited', async () => {
  const classroom = '203.0.113.9'
  const experiment_id = await aStudy(app)
  const tokens: string[] = []
  for (let second = 0; second < 50; second += 1) {
    const people = [1, 2, 3, 4].map((n) => `pupil-${second}-${n}`)
    for (const user_id of people) {
      const url = `/feed?experiment_id=${experiment_id}&user_id=${user_id}`
      expect((await app.send({ method: 'GET', url, remoteAddress: classroom })).text).toContain('first-answer')
    }
    tokens.push(...(await Promise.all(people.map((user_id) => arrive(classroom, experiment_id, user_id)))))
    // Everybody sends every five seconds, as a page does.
    const due = tokens.filter((_, n) => n % 5 === second % 5)
    const sent = await Promise.all(due.map((token) => post(classroom, '/v1/events', batch(token))))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
    clock.nowMs += 1000
  }
  expect(tokens).toHaveLength(200)
})

test('two hundred people who click without a pause share an address for an hour', () => {
  const time = { nowMs: 0 }
  const limiter = openRateLimiter(VISIT_LIMITS.address, () => time.nowMs)
  for (; time.nowMs < 3_600_000; time.nowMs += 1000)
    for (let call = 0; call < 200 * 2; call += 1) if (limiter('room') > 0) throw new Error(`Limited after ${time.nowMs} ms`)
  // The pages themselves send no more than four calls per second each.
  let nLimited = 0
  for (let call = 0; call < 200 * 4 * 20; call += 1) if (limiter('room') > 0) nLimited += 1
  expect(nLimited).toBe(0)
})

test('a script that opens a study again and again is told when to come back', async () => {
  const script = '198.51.100.4'
  const experiment_id = await aStudy(app)
  const call = (n: number) => post(script, '/v1/load_experiment', { experiment_id: 'enoneXX', user_id: `bot-${n}` })
  expect(await statusesOf(VISIT_LIMITS.arrivals.burst, call)).toEqual(new Set([404]))
  const limited = await call(0)
  expect([limited.status, limited.headers['retry-after']]).toEqual([429, '1'])
  expect(limited.body).toMatchObject({ success: 'false', error: { code: 'too_many_calls' } })
  // The page comes all the same, without its cards: its script asks for them when it may.
  const page = await app.send({ method: 'GET', url: `/feed?experiment_id=${experiment_id}&user_id=ada`, remoteAddress: script })
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('first-answer')
  // Other people, and calls of those who are in the study, are not concerned.
  const token = await arrive('198.51.100.5', experiment_id, 'bert')
  expect((await post(script, '/v1/events', batch(token))).status).toBe(200)
  clock.nowMs += 1000
  expect(await arrive(script, experiment_id, 'ada')).not.toBe('')
})

test('a session that sends without a pause is limited from wherever it calls, and nobody else is', async () => {
  const experiment_id = await aStudy(app)
  const token = await arrive('127.0.0.1', experiment_id, 'carla')
  const other = await arrive('127.0.0.1', experiment_id, 'dora')
  const empty = { session_token: token, events: [] }
  const statuses = await statusesOf(VISIT_LIMITS.session.burst, () => post('127.0.0.1', '/v1/events', empty))
  expect(statuses.has(429)).toBe(false)
  const limited = await post('127.0.0.1', '/v1/events', empty)
  expect([limited.status, limited.headers['retry-after']]).toEqual([429, '1'])
  const byHeader = await app.send({
    method: 'POST',
    url: '/v1/events',
    payload: { events: [] },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(byHeader.status).toBe(429)
  // Another spelling of the token is none.
  expect((await post('127.0.0.1', '/v1/events', batch(`${token}=`))).status).toBe(401)
  expect((await post('127.0.0.1', '/v1/events', batch(other))).status).toBe(200)
  clock.nowMs += 1000
  expect((await post('127.0.0.1', '/v1/events', batch(token))).status).toBe(200)
})

test('researchers are not limited by the calls of participants', async () => {
  expect((await app.call('/v1/list_studies', {})).status).toBe(200)
})
