import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Wave } from '#domain/waves/wave.ts'
import { anEvent, aParticipant } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import {
  afterFirst,
  aUserId,
  aWaveStudy,
  comeBack,
  finish,
  letPass,
  open,
  THREE_WAVES,
  visitsOf,
} from '#server/testing/wave-study.ts'

setUpApp()

describe('a later wave begins', () => {
  test('for nobody who only knows the user_id; what was begun goes on there', async () => {
    const person = await afterFirst(app, await aWaveStudy(app))
    await letPass(app, person.user_id, '8 days')
    const stranger = await open(app, person.experiment_id, { user_id: person.user_id })
    expect(stranger).toMatchObject({ status: 403, body: { error: { code: 'link_incomplete' } } })
    expect(await visitsOf(app, person.user_id)).toHaveLength(1)
    // A token that a stranger was given in the first wave is none of the person.
    const other = await afterFirst(app, person.experiment_id)
    const second = await open(app, other.experiment_id, { user_id: other.user_id })
    await letPass(app, other.user_id, '8 days')
    const { session_token } = second.body.data
    expect((await open(app, other.experiment_id, { user_id: other.user_id, session_token })).status).toBe(403)
    const week = await comeBack(app, person)
    expect((await open(app, person.experiment_id, { user_id: person.user_id })).body.data.order_data).toEqual(week.order_data)
  })

  test('by a personal link in any browser, whatever else the address names', async () => {
    const experiment_id = await aWaveStudy(app)
    const person = await aParticipant(app, experiment_id)
    const { next_visit } = await finish(app, person)
    const personal = new URL(next_visit?.link ?? '').searchParams.get('personal') ?? ''
    await letPass(app, person.user_id, '8 days')
    const opened = await open(app, experiment_id, { query: { personal, user_id: 'somebody-else' } })
    expect(opened.body.data).toMatchObject({ user_id: person.user_id, journey: { next: { step: 'feed', name: 'later' } } })
    expect((await open(app, experiment_id, { query: { personal: `${personal.slice(0, -2)}xx` } })).status).toBe(403)
    expect((await open(app, await aWaveStudy(app), { query: { personal } })).status).toBe(403)
    // A link is no token, and nothing keeps it.
    expect((await app.call('/v1/next_step', { session_token: personal })).status).toBe(401)
    const { rows } = await app.database.pool.query('select detail::text as detail from events where experiment_id = $1', [
      experiment_id,
    ])
    expect(JSON.stringify(rows)).not.toContain(personal)
  })

  test('by the panel’s id, also under another study of the panel, and keeps the ids of each', async () => {
    const experiment_id = await aWaveStudy(app, THREE_WAVES, { platform: 'prolific' })
    const pid = randomUUID()
    const first = await open(app, experiment_id, { query: { PROLIFIC_PID: pid, STUDY_ID: 'one', SESSION_ID: 'a' } })
    const person = { ...first.body.data, experiment_id }
    const end = await finish(app, person)
    // The panel invites by the link of its next study.
    expect(end.next_visit?.link).toBe('')
    await letPass(app, person.user_id, '8 days')
    const second = await open(app, experiment_id, { query: { PROLIFIC_PID: pid, STUDY_ID: 'two', SESSION_ID: 'b' } })
    expect(second.body.data).toMatchObject({
      user_id: person.user_id,
      condition: person.condition,
      journey: { next: { name: 'later' } },
    })
    const { rows } = await app.database.pool.query(
      `select p.wave, r.value from recruiter_ids r join participants p using (participant_id) where p.user_id = $1 and r.name = 'SESSION_ID' order by p.participant_id`,
      [person.user_id],
    )
    expect(rows).toEqual([
      { wave: '', value: 'a' },
      { wave: 'week', value: 'b' },
    ])
    // Others may know a panel's id: who shows nothing else gets no receipt, and cannot take back what others stored.
    const week = { ...second.body.data, experiment_id }
    expect(await finish(app, week)).toMatchObject({ outcome: 'complete', receipt: '' })
    expect((await app.call('/v1/withdraw', { session_token: week.session_token })).status).toBe(403)
    // Somebody else of the panel is somebody else.
    const stranger = await open(app, experiment_id, { user_id: person.user_id, query: { PROLIFIC_PID: randomUUID() } })
    expect(stranger.body.data.journey.next.step).toBe('too_early')
  })

  test('by a token of a wave that a panel’s id alone began: that proves no more in the waves behind it', async () => {
    const waves: Wave[] = ['a', 'b', 'c'].map((name, i) => ({
      name,
      journey: [{ step: 'feed', feed: 'daily' }],
      ...(i > 0 && { opens: { hours: 0 } }),
    }))
    const experiment_id = await aWaveStudy(app, waves, { platform: 'prolific' })
    const query = { PROLIFIC_PID: randomUUID() }
    await afterFirst(app, experiment_id, query)
    const knowsId = { ...(await open(app, experiment_id, { query })).body.data, experiment_id }
    await finish(app, knowsId)
    const third = await comeBack(app, knowsId)
    expect(third.journey.next.step).toBe('feed')
    expect(await finish(app, third)).toMatchObject({ outcome: 'complete', receipt: '' })
    expect((await app.call('/v1/withdraw', { session_token: third.session_token })).status).toBe(403)
    expect((await app.call('/v1/show_my_data', { session_token: third.session_token })).body.data).toMatchObject({
      may_read: false,
    })
  })

  test('by the page’s own call with the id of the panel, before the browser of the person shows its token: the visit is theirs', async () => {
    const experiment_id = await aWaveStudy(app, THREE_WAVES, { platform: 'prolific' })
    const query = { PROLIFIC_PID: randomUUID() }
    const person = await afterFirst(app, experiment_id, query)
    await letPass(app, person.user_id, '8 days')
    await open(app, experiment_id, { query })
    const week = await comeBack(app, person)
    expect((await finish(app, week))?.receipt).not.toBe('')
    expect((await app.call('/v1/withdraw', { session_token: week.session_token })).status).toBe(200)
  })

  test('by the id of the panel, and what was stored then does not become the person’s own by their token', async () => {
    const experiment_id = await aWaveStudy(app, THREE_WAVES, { platform: 'prolific' })
    const query = { PROLIFIC_PID: randomUUID() }
    const person = await afterFirst(app, experiment_id, query)
    await letPass(app, person.user_id, '8 days')
    const other = await open(app, experiment_id, { query })
    await finish(app, { ...other.body.data, experiment_id })
    const late = await comeBack(app, person)
    const withdrawn = async (session_token: string) => (await app.call('/v1/withdraw', { session_token })).status
    expect(await withdrawn(other.body.data.session_token)).toBe(403)
    expect(await withdrawn(late.session_token)).toBe(403)
    expect(await withdrawn(person.session_token)).toBe(200)
  })

  test('once, however many tabs and nodes ask at the same time', async () => {
    const person = await afterFirst(app, await aWaveStudy(app))
    await letPass(app, person.user_id, '8 days')
    const all = await Promise.all(Array.from({ length: 6 }, () => comeBack(app, person)))
    expect(new Set(all.map(({ order_data }) => JSON.stringify(order_data))).size).toBe(1)
    expect(await visitsOf(app, person.user_id)).toHaveLength(2)
  })

  test('with draws of its own where it says so', async () => {
    const waves: Wave[] = [
      { name: 'a', journey: [{ step: 'feed', feed: 'daily' }] },
      { name: 'b', journey: [{ step: 'feed', feed: 'daily' }], opens: { hours: 0 } },
      { name: 'c', journey: [{ step: 'feed', feed: 'daily' }], opens: { hours: 0 }, draws: ['seed', 'condition'] },
    ]
    const a = await aParticipant(app, await aWaveStudy(app, waves))
    await finish(app, a)
    const b = await comeBack(app, a)
    expect(b.order_data).toEqual(a.order_data)
    expect(b.client_seed).toBe(a.client_seed)
    await finish(app, b)
    const c = await comeBack(app, b)
    expect(c.client_seed).not.toBe(a.client_seed)
    expect([1]).toContain(c.condition)
  })
})

describe('who only knows the user_id', () => {
  test('does not become the owner of a later visit by storing something first', async () => {
    const person = await afterFirst(app, await aWaveStudy(app))
    await letPass(app, person.user_id, '8 days')
    const week = await comeBack(app, person)
    const stranger = await open(app, person.experiment_id, { user_id: person.user_id })
    const joined = { ...stranger.body.data, experiment_id: person.experiment_id }
    await finish(app, joined)
    const { session_token } = joined
    expect((await app.call('/v1/withdraw', { session_token })).status).toBe(403)
    expect((await app.call('/v1/show_my_data', { session_token })).body.data).toMatchObject({ may_read: false })
    expect((await app.call('/v1/show_my_data', { session_token: week.session_token })).body.data).toMatchObject({
      may_read: true,
    })
  })

  test('does not move the times of the person to another zone, by arriving or by what a page reports', async () => {
    const [experiment_id, user_id] = [await aWaveStudy(app), aUserId()]
    const { body } = await open(app, experiment_id, { user_id, device: { time_zone: 'Europe/Berlin' } })
    const person = { ...body.data, experiment_id }
    await finish(app, person)
    const zones = async () =>
      (await app.database.pool.query('select time_zone from participants where user_id = $1', [user_id])).rows
    expect(await zones()).toEqual([{ time_zone: 'Europe/Berlin' }])
    const device = { time_zone: 'Pacific/Kiritimati' }
    const stranger = await open(app, experiment_id, { user_id, device })
    const { session_token } = stranger.body.data
    expect(await zones()).toEqual([{ time_zone: 'Europe/Berlin' }])
    await app.call('/v1/events', { session_token, events: [anEvent({ kind: 'track', name: 'device', device })] })
    expect(await zones()).toEqual([{ time_zone: 'Europe/Berlin' }])
    await open(app, experiment_id, { user_id, session_token: person.session_token, device })
    expect(await zones()).toEqual([{ time_zone: 'Pacific/Kiritimati' }])
  })
})

test('the time of a simulation is for simulated people alone', async () => {
  const person = await afterFirst(app, await aWaveStudy(app))
  const { experiment_id, user_id, session_token } = person
  const { pass } = (await app.call('/v1/simulation_pass', { experiment_id })).body.data
  const query = { simulated: pass, 'simulated-now': String(Date.now() + 8 * 86_400_000) }
  expect((await open(app, experiment_id, { user_id, session_token, query })).body.data.journey.next.step).toBe('too_early')
  expect((await open(app, experiment_id, { user_id, query })).body.data.journey.next.step).toBe('too_early')
  await letPass(app, user_id, '8 days')
  expect((await open(app, experiment_id, { user_id, query })).status).toBe(403)
})
