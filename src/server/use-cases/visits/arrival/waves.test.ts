import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { StudyStatus } from '#domain/study/lifecycle/status.ts'
import type { Wave } from '#domain/waves/wave.ts'
import { aParticipant, aStudy, sendForm } from '#server/testing/builders.ts'
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

const DAY = 86_400_000

describe('somebody who comes back', () => {
  test('too early reads when, and begins nothing', async () => {
    const person = await afterFirst(app, await aWaveStudy(app))
    const early = await comeBack(app, person)
    expect(early.journey.next.step).toBe('too_early')
    const { opens_at, closes_at } = early.journey.next as { opens_at: number; closes_at: number }
    expect(Math.abs(opens_at - Date.now() - 7 * DAY)).toBeLessThan(60_000)
    expect(closes_at - opens_at).toBe(2 * DAY)
    expect(early.order_data).toEqual([])
    expect(await visitsOf(app, person.user_id)).toHaveLength(1)
    // The ending can be read again meanwhile, and says when to come back.
    const end = await finish(app, early)
    expect(end).toMatchObject({ outcome: 'complete', next_visit: { opens_at, closes_at } })
  })

  test('in time is the same person in the same condition, with the seed that they had, and sees another feed', async () => {
    const person = await afterFirst(app, await aWaveStudy(app))
    await letPass(app, person.user_id, '7 days 1 minute')
    const week = await comeBack(app, person)
    expect(week.journey.next).toEqual({ step: 'feed', name: 'later' })
    expect(week).toMatchObject({ user_id: person.user_id, condition: person.condition, outcome: null, feed_length: 10 })
    expect(week.session_token).not.toBe(person.session_token)
    const [first, second] = await visitsOf(app, person.user_id)
    expect(second).toMatchObject({ wave: 'week', condition: first?.condition, seed: first?.seed, outcome: null })
    // Again, in this tab or another: the same visit.
    expect((await comeBack(app, week)).order_data).toEqual(week.order_data)
    expect(await visitsOf(app, person.user_id)).toHaveLength(2)
    expect(await finish(app, week)).toMatchObject({ outcome: 'complete' })
    await letPass(app, person.user_id, '23 days')
    const month = await comeBack(app, week)
    expect(await finish(app, month)).toMatchObject({ outcome: 'complete' })
    // Everything is done: the last ending is shown again, and nothing is ahead.
    const again = await comeBack(app, month)
    expect(again).toMatchObject({ outcome: 'complete', journey: { next: { step: 'end' } } })
    expect(await finish(app, again)).not.toHaveProperty('next_visit')
    expect((await visitsOf(app, person.user_id)).map(({ wave, outcome }) => `${wave} ${outcome}`)).toEqual([
      ' complete',
      'week complete',
      'month complete',
    ])
  })

  test('too late gets the exit of that, and may go on with the next wave', async () => {
    const settings = { 'exit-wave_closed': 'LATE', 'completion-code': 'DONE' }
    const waves = THREE_WAVES.map((wave) => (wave.name === 'week' ? { ...wave, settings } : wave))
    const person = await afterFirst(app, await aWaveStudy(app, waves, { platform: 'mturk', 'completion-code': 'FIRST' }))
    await letPass(app, person.user_id, '9 days 1 minute')
    const late = await comeBack(app, person)
    expect(late).toMatchObject({ outcome: 'wave_closed', order_data: [], journey: { next: { step: 'end' } } })
    const end = await finish(app, late)
    expect(end).toMatchObject({ outcome: 'wave_closed', ending: { kind: 'completion-code', code: 'LATE' } })
    expect(end.next_visit?.opens_at).toBeGreaterThan(Date.now())
    expect((await comeBack(app, late)).journey.next.step).toBe('too_early')
    await letPass(app, person.user_id, '21 days')
    expect((await comeBack(app, late)).journey.next).toEqual({ step: 'feed', name: 'later' })
  })

  test('too late is out where the wave says so', async () => {
    const waves = THREE_WAVES.map((wave) => ({ ...wave, ...(wave.opens && { missed: 'out' as const }) }))
    const person = await afterFirst(app, await aWaveStudy(app, waves))
    await letPass(app, person.user_id, '31 days')
    const late = await comeBack(app, person)
    expect(late.outcome).toBe('wave_closed')
    expect(await finish(app, late)).not.toHaveProperty('next_visit')
    await letPass(app, person.user_id, '31 days')
    expect((await comeBack(app, late)).outcome).toBe('wave_closed')
  })

  test('to a wave of questions alone answers them, with the codes of that wave', async () => {
    const waves: Wave[] = [
      { name: 'start', journey: [{ step: 'feed' }], settings: { 'completion-code': 'ONE' } },
      {
        name: 'later',
        journey: [{ step: 'form', form: 'actively-open-thinking', if: { fact: 'condition', is: '=', value: '1' } }],
        opens: { hours: 0 },
        settings: { 'completion-code': 'TWO' },
      },
    ]
    const person = await aParticipant(app, await aWaveStudy(app, waves, { platform: 'mturk' }))
    expect(await finish(app, person)).toMatchObject({ ending: { code: 'ONE' }, next_visit: { closes_at: null } })
    const later = await comeBack(app, person)
    expect(later).toMatchObject({ order_data: [], outcome: null, journey: { next: { step: 'form', name: 'aot' } } })
    const topics = [
      'loyal-beliefs',
      'true-important',
      'evidence-conflicts',
      'change-beliefs',
      'maintain-beliefs',
      'regardless-topic',
    ]
    await sendForm(app, later, 'aot', Object.fromEntries(topics.map((topic) => [`aot_${topic}`, '5_agree'])))
    const end = await app.call('/v1/end_session', { session_token: later.session_token, outcome: 'complete' })
    expect(end.body.data).toMatchObject({ outcome: 'complete', ending: { code: 'TWO' } })
  })
})

describe('between two waves', () => {
  test.each<[StudyStatus, string, number]>([
    ['paused', '', 403],
    ['paused', 'yes', 200],
    ['closed', 'yes', 200],
  ])('a study that is %s and says "%s" answers %i to who comes back', async (status, says, answered) => {
    const person = await afterFirst(app, await aWaveStudy(app, THREE_WAVES, { 'waves-when-closed': says }))
    await letPass(app, person.user_id, '8 days')
    const { experiment_id, user_id, session_token } = person
    await app.call('/v1/set_study_status', { experiment_id, status })
    expect((await open(app, experiment_id, { user_id, session_token })).status).toBe(answered)
  })

  test('a study that was closed begins no other wave, and tells its people what it was about', async () => {
    const person = await afterFirst(app, await aWaveStudy(app, THREE_WAVES, { debrief: 'It was about feeds.' }))
    expect(await finish(app, person)).toMatchObject({
      debrief: '',
      names_false_cards: false,
      next_visit: { link: expect.any(String) },
    })
    await app.call('/v1/set_study_status', { experiment_id: person.experiment_id, status: 'closed' })
    await letPass(app, person.user_id, '8 days')
    const again = await comeBack(app, person)
    expect(again).toMatchObject({ outcome: 'complete', journey: { next: { step: 'end' } } })
    const end = await finish(app, again)
    expect(end).toMatchObject({ debrief: 'It was about feeds.', names_false_cards: true })
    expect(end).not.toHaveProperty('next_visit')
    expect(await visitsOf(app, person.user_id)).toHaveLength(1)
  })

  test('a study that is full keeps its people, and later waves take no place', async () => {
    const experiment_id = await aWaveStudy(app, THREE_WAVES, { 'quota-total': '1' })
    const person = await afterFirst(app, experiment_id)
    expect((await aParticipant(app, experiment_id)).outcome).toBe('quota_full')
    await letPass(app, person.user_id, '8 days')
    expect((await comeBack(app, person)).outcome).toBeNull()
  })

  test('a withdrawal ends all of it', async () => {
    const person = await afterFirst(app, await aWaveStudy(app))
    await letPass(app, person.user_id, '8 days')
    const week = await comeBack(app, person)
    const { receipt } = await finish(app, week)
    expect((await app.call('/v1/withdraw', { receipt })).status).toBe(200)
    const { rows } = await app.database.pool.query(
      'select wave from participants where user_id = $1 and withdrawn_at is not null',
      [person.user_id],
    )
    expect(rows).toHaveLength(2)
    await letPass(app, person.user_id, '30 days')
    expect((await comeBack(app, person)).journey.next).toEqual({ step: 'end' })
    expect(await visitsOf(app, person.user_id)).toHaveLength(2)
  })

  test('a revision reaches people who have not begun the wave', async () => {
    const experiment_id = await aWaveStudy(app)
    const [person, early] = [await afterFirst(app, experiment_id), await afterFirst(app, experiment_id)]
    await letPass(app, early.user_id, '8 days')
    const begun = await comeBack(app, early)
    const { body } = await app.call('/v1/show_study', { experiment_id })
    const settings = body.data.condition_settings.map((setting) =>
      setting.param === 'waves' ? { ...setting, value: setting.value.replace('"days":7', '"days":1') } : setting,
    )
    const revised = await app.call('/v1/revise_study', { experiment_id, from_version: 1, condition_settings: settings })
    expect(revised.status).toBe(200)
    await letPass(app, person.user_id, '25 hours')
    const week = await comeBack(app, person)
    expect(week.journey.next).toEqual({ step: 'feed', name: 'later' })
    expect((await visitsOf(app, person.user_id)).map(({ version }) => version)).toEqual([1, 2])
    expect((await comeBack(app, begun)).order_data).toEqual(begun.order_data)
    expect((await visitsOf(app, early.user_id)).map(({ version }) => version)).toEqual([1, 1])
  })

  test('two tabs of two waves write to their own', async () => {
    const person = await afterFirst(app, await aWaveStudy(app))
    await letPass(app, person.user_id, '8 days')
    const week = await comeBack(app, person)
    for (const { session_token } of [person, week, person])
      await app.call('/v1/events', {
        session_token,
        events: [{ event_uid: randomUUID(), client_time: 1, kind: 'checkpoint', name: 'feed-entity-idx-3' }],
      })
    const { rows } = await app.database.pool.query(
      `select p.wave, count(*)::int as n from checkpoints c join participants p using (participant_id)
       where p.user_id = $1 and c.response = 'feed-entity-idx-3' group by 1 order by 1`,
      [person.user_id],
    )
    expect(rows).toEqual([
      { wave: '', n: 2 },
      { wave: 'week', n: 1 },
    ])
  })

  test('in the middle of a wave whose next one has opened may finish it on the page that is open, and then comes to the next', async () => {
    const person = await afterFirst(app, await aWaveStudy(app))
    await letPass(app, person.user_id, '8 days')
    const week = await comeBack(app, person)
    await letPass(app, person.user_id, '23 days')
    // The page has its cards, and asks nobody before it goes on.
    expect(await finish(app, week)).toMatchObject({ outcome: 'complete' })
    const month = await comeBack(app, week)
    expect(month.journey.next).toEqual({ step: 'feed', name: 'later' })
    await finish(app, month)
    const visits = (await visitsOf(app, person.user_id)).map(({ wave, outcome }) => `${wave} ${outcome}`)
    expect(visits).toEqual([' complete', 'week complete', 'month complete'])
  })

  test('a feed leaves out what was served before, and says where too few cards are left', async () => {
    const feeds = JSON.stringify({ later: { 'feed-cards': 'not-served', 'feed-cards-of': 'begin' } })
    const person = await afterFirst(app, await aWaveStudy(app, THREE_WAVES, { feeds }))
    await letPass(app, person.user_id, '8 days')
    const week = await comeBack(app, person)
    // All ten cards were served in the first wave, so the feed is passed over.
    expect(week.journey.next).toEqual({ step: 'end' })
    const { rows } = await app.database.pool.query(
      `select distinct response from checkpoints c join participants p using (participant_id) where p.user_id = $1 and p.wave = 'week' and field = 'feed-note'`,
      [person.user_id],
    )
    expect(rows).toEqual([{ response: 'fewer-cards-left' }])
    expect(await finish(app, week)).toMatchObject({ outcome: 'complete' })
  })
})

test('who does not agree to a later wave is not asked back, and is in no list of who is due', async () => {
  const consent = 'Do you go on?'
  const waves: Wave[] = [
    { name: 'a', journey: [{ step: 'feed', feed: 'daily' }] },
    { name: 'b', opens: { hours: 0 }, journey: [{ step: 'consent' }, { step: 'feed', feed: 'daily' }], settings: { consent } },
    { name: 'c', opens: { hours: 0 }, journey: [{ step: 'feed', feed: 'daily' }] },
  ]
  const person = await afterFirst(app, await aWaveStudy(app, waves))
  const { experiment_id, user_id } = person
  const b = await comeBack(app, person)
  const { body } = await app.call('/v1/end_session', { session_token: b.session_token, outcome: 'no_consent' })
  expect(body.data).toMatchObject({ outcome: 'no_consent', receipt: '' })
  expect(body.data).not.toHaveProperty('next_visit')
  const back = await comeBack(app, person)
  expect(back).toMatchObject({ outcome: 'complete', journey: { next: { step: 'end' } } })
  expect(await finish(app, back)).not.toHaveProperty('next_visit')
  expect(await visitsOf(app, user_id)).toHaveLength(1)
  const { data } = (await app.call('/v1/list_waves', { experiment_id, wave: 'b' })).body
  expect(data.people).toMatchObject([{ user_id, state: 'ended' }])
  expect(data.waves.map(({ counts: { open } }) => open)).toEqual([0, 0, 0])
  // Withdrawing takes back what they gave before.
  expect((await app.call('/v1/withdraw', { session_token: person.session_token })).status).toBe(200)
})

describe('waves are by the place of the person', () => {
  test('which the browser says, and only studies with waves keep', async () => {
    const user_id = aUserId()
    const waves: Wave[] = [
      { name: 'a', journey: [{ step: 'feed' }] },
      { name: 'b', opens: { date: '2099-03-29', at: '09:00' }, journey: [{ step: 'feed' }] },
    ]
    const experiment_id = await aWaveStudy(app, waves)
    const { body } = await open(app, experiment_id, { user_id, device: { time_zone: 'Asia/Tokyo' } })
    await finish(app, { ...body.data, experiment_id })
    const early = await comeBack(app, { ...body.data, experiment_id })
    expect(early.journey.next).toMatchObject({ opens_at: Date.parse('2099-03-29T00:00:00Z') })
    const { session_token } = early
    const moved = await open(app, experiment_id, { user_id, session_token, device: { time_zone: 'Europe/Berlin' } })
    expect(moved.body.data.journey.next).toMatchObject({ opens_at: Date.parse('2099-03-29T07:00:00Z') })
    const other = await aStudy(app)
    const plain = aUserId()
    await open(app, other, { user_id: plain, device: { time_zone: 'Asia/Tokyo' } })
    const { rows } = await app.database.pool.query(
      'select time_zone, device::text as device from participants where user_id = any($1) order by 1',
      [[user_id, plain]],
    )
    expect(rows.map(({ time_zone }) => time_zone)).toEqual(['Europe/Berlin', null])
    expect(JSON.stringify(rows)).not.toContain('Tokyo')
  })
})
