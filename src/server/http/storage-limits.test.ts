import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { anEvent, aStudy } from '../testing/builders.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { openStorageBudgets, STORAGE_BUDGETS } from '../use-cases/visits/storage-budgets.ts'

let app: TestApp
const clock = { nowMs: 1_000_000 }
const disk = { isLow: false }
beforeAll(async () => {
  app = await testApp({ deps: { elapsedMs: () => clock.nowMs, freeSpace: { isLow: () => disk.isLow } } })
})
afterAll(() => app.close())

const post = (remoteAddress: string, url: string, payload: object) => app.send({ method: 'POST', url, payload, remoteAddress })

async function arrive(remoteAddress: string, experiment_id: string, user_id: string) {
  const { status, body } = await post(remoteAddress, '/v1/load_experiment', { experiment_id, user_id, n_cards: 5 })
  if (status !== 200) throw new Error(`Refused with ${status}`)
  return (body as ReplyFrom<'/v1/load_experiment'>).data
}

const landed = () => anEvent({ kind: 'track' as const, name: 'feed-landed' })

describe('one client that sends without end', () => {
  /** About 230 kB: as much as a call may have. */
  const batch = () =>
    Array.from({ length: 11 }, (_, n) =>
      anEvent({ kind: 'form' as const, form: 'x', form_fields: { [`field-${n}`]: 'x'.repeat(20_000) } }),
    )

  test('fills a fixed room and no more; what is beyond is refused event by event, and others go on', async () => {
    const experiment_id = await aStudy(app)
    const { session_token, condition } = await arrive('198.51.100.1', experiment_id, 'flood')
    let stored = 0
    const last = { code: '', status: 0, refused: 0 }
    for (let call = 0; call < 100 && last.refused === 0; call += 1) {
      const events = batch()
      const { status, body } = await post('198.51.100.1', '/v1/events', { session_token, events })
      const reply = body as ReplyFrom<'/v1/events'>
      stored += reply.stored * 20_000
      Object.assign(last, { status, refused: reply.refused.length, code: reply.refused[0]?.code })
    }
    // The page gives such events up, where it would send a refused call again and again.
    expect(last).toEqual({ status: 200, refused: 11, code: 'budget_spent' })
    expect(stored).toBeLessThanOrEqual(STORAGE_BUDGETS.session.burst)
    expect(stored).toBeGreaterThan(STORAGE_BUDGETS.session.burst / 2)
    const form = await post('198.51.100.1', '/v1/write_form', {
      ...{ session_token, experiment_id, user_id: 'flood', condition },
      form: 'x',
      form_fields: Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`field-${n}`, 'x'.repeat(20_000)])),
    })
    expect([form.status, form.body]).toMatchObject([429, { error: { code: 'budget_spent' } }])

    const other = await arrive('198.51.100.1', experiment_id, 'somebody-else')
    const sent = await post('198.51.100.1', '/v1/events', { session_token: other.session_token, events: [landed()] })
    expect(sent.body).toMatchObject({ stored: 1, refused: [] })
  })

  const sender = (session_id: number, address: string | undefined, experiment_id = 'e1') => ({
    experiment_id,
    participant_id: session_id,
    session_id,
    address,
  })

  test('gets no more by many sessions; its address is asked to wait, and no session pays for that', () => {
    const time = { nowMs: 0 }
    const { session, address } = STORAGE_BUDGETS
    const budgets = openStorageBudgets(() => time.nowMs)
    let taken = 0
    const whole = session.burst - 256
    for (let n = 0; n < 1000; n += 1) if (budgets.spend(sender(n, 'one'), 1, whole) === undefined) taken += session.burst
    expect(taken).toBe(address.burst)
    const refusal = budgets.spend(sender(5000, 'one'), 1, whole)
    expect([refusal?.code, refusal?.retryAfter]).toEqual(['too_many_calls', session.burst / address.perSecond])
    expect(budgets.spend(sender(5001, 'another'), 1, whole)).toBeUndefined()
    time.nowMs += (refusal?.retryAfter ?? 0) * 1000
    expect(budgets.spend(sender(5000, 'one'), 1, whole)).toBeUndefined()
  })

  test('many small events count by what their rows take', () => {
    const budgets = openStorageBudgets(() => 0)
    let events = 0
    while (budgets.spend(sender(1, undefined), 500, 500) === undefined) events += 500
    expect(events).toBeLessThan(STORAGE_BUDGETS.session.burst / 256)
  })

  test('two hundred people of one address who each send the heaviest visit that was measured are not limited', () => {
    const time = { nowMs: 0 }
    const budgets = openStorageBudgets(() => time.nowMs)
    for (let second = 0; second < 1800; second += 5, time.nowMs += 5000)
      for (let person = 0; person < 200; person += 1) {
        const refusal = budgets.spend(sender(person, 'lecture hall'), 12, 12_000)
        if (refusal) throw new Error(`${refusal.code} after ${second} s`)
      }
  })
})

describe('a study with a quota', () => {
  const outcomes = async (address: (n: number) => string, count: number, experiment_id: string, name: string) => {
    const people = []
    for (let n = 0; n < count; n += 1) people.push(await arrive(address(n), experiment_id, `${name}-${n}`))
    return people
  }
  const full = (people: readonly { outcome: string | null }[]) => people.filter(({ outcome }) => outcome === 'quota_full').length

  test('is not closed by one client that opens it again and again and sends nothing', async () => {
    const experiment_id = await aStudy(app, { 'quota-total': '20' })
    await outcomes(() => '198.51.100.20', 30, experiment_id, 'bare')
    const honest = await outcomes((n) => `203.0.113.${n + 1}`, 10, experiment_id, 'honest')
    expect(full(honest)).toBe(0)
  })

  test('holds a place for everybody who has begun, and for newcomers of different addresses from the start', async () => {
    const experiment_id = await aStudy(app, { 'quota-total': '6' })
    const begun = await outcomes(() => '198.51.100.30', 2, experiment_id, 'begun')
    for (const { session_token } of begun) await post('198.51.100.30', '/v1/events', { session_token, events: [landed()] })
    const people = await outcomes((n) => `203.0.113.${n + 50}`, 7, experiment_id, 'each')
    expect(people.map(({ outcome }) => outcome)).toEqual([null, null, null, null, 'quota_full', 'quota_full', 'quota_full'])
  })

  test('gives the places of people who never began to others after two minutes', async () => {
    const experiment_id = await aStudy(app, { 'quota-total': '2' })
    await outcomes((n) => `203.0.113.${n + 80}`, 2, experiment_id, 'gone')
    const [before] = await outcomes(() => '203.0.113.90', 1, experiment_id, 'before')
    await app.database.pool.query(
      `update participants set created_at = now() - interval '121 seconds' where experiment_id = $1 and user_id like 'gone-%'`,
      [experiment_id],
    )
    const [after] = await outcomes(() => '203.0.113.91', 1, experiment_id, 'after')
    expect([before?.outcome, after?.outcome]).toEqual(['quota_full', null])
  })

  test('lets a classroom of forty behind one address in, balanced between conditions', async () => {
    const experiment_id = await aStudy(app, { 'quota-total': '40' }, {})
    const people = await Promise.all(Array.from({ length: 40 }, (_, n) => arrive('198.51.100.40', experiment_id, `pupil-${n}`)))
    expect(full(people)).toBe(0)
    expect(people.filter(({ condition }) => condition === 1)).toHaveLength(20)
    for (const { session_token } of people)
      expect((await post('198.51.100.40', '/v1/events', { session_token, events: [landed()] })).status).toBe(200)
    expect((await arrive('203.0.113.200', experiment_id, 'late')).outcome).toBe('quota_full')
  })
})

describe('on a disk that is nearly full', () => {
  test('nothing more is taken from participants, who are told when to come back; everything else goes on', async () => {
    const experiment_id = await aStudy(app, { forms: '["final"]' })
    const { session_token } = await arrive('203.0.113.7', experiment_id, 'early')
    const withEvents = { session_token, events: [landed()] }
    disk.isLow = true
    try {
      for (const [url, payload] of [
        ['/v1/load_experiment', { experiment_id, user_id: 'late' }],
        ['/v1/events', withEvents],
        ['/v1/write_form', { session_token, form: 'final', form_fields: {} }],
        ['/v1/import_study', {}],
        ['/v1/uploads', {}],
      ] as const) {
        const { status, headers, body } = await app.send({ method: 'POST', url, payload })
        expect([url, status, headers['retry-after'], body]).toMatchObject([url, 503, '5', { error: { code: 'unavailable' } }])
      }
      const page = await app.send({ method: 'GET', url: `/feed?experiment_id=${experiment_id}&user_id=later` })
      expect([page.status, page.text.includes('first-answer')]).toEqual([200, false])
      expect((await app.call('/v1/show_study', { experiment_id })).status).toBe(200)
      expect((await app.call('/v1/show_me', {})).status).toBe(200)
      const csv = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/user_form.csv` })
      expect(csv.status).toBe(200)
      expect((await app.call('/v1/withdraw', { session_token })).status).toBe(200)
      const ready = await app.send({ method: 'GET', url: '/readyz' })
      expect([ready.status, ready.body]).toEqual([200, { success: 'true', takes_data: false }])
    } finally {
      disk.isLow = false
    }
    const again = await arrive('203.0.113.7', experiment_id, 'again')
    expect((await app.call('/v1/events', { ...withEvents, session_token: again.session_token })).status).toBe(200)
  })
})
