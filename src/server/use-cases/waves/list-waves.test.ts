import { expect, test } from 'vitest'
import { aStudy, csvCells } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { aUserId, aWaveStudy, comeBack, finish, letPass, open, THREE_WAVES } from '#server/testing/wave-study.ts'

setUpApp()

/** Somebody who did the first wave so long ago. */
async function whoDidTheFirst(experiment_id: string, ago: string, query: Record<string, string> = {}) {
  const user_id = aUserId()
  const { body } = await open(app, experiment_id, { user_id, query })
  const person = { ...body.data, user_id, experiment_id }
  await finish(app, person)
  await letPass(app, user_id, ago)
  return person
}

const listed = async (experiment_id: string, asked: object = {}) =>
  (await app.call('/v1/list_waves', { experiment_id, ...asked })).body.data

const file = async (experiment_id: string, name: string, wave = 'week') => {
  const { status, text } = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/${name}.csv?wave=${wave}` })
  expect(status).toBe(200)
  return csvCells(text)
}

test('people are listed by wave: who is ahead, due, under way, done, and who missed it', async () => {
  const experiment_id = await aWaveStudy(app)
  const early = await whoDidTheFirst(experiment_id, '1 day')
  const due = await whoDidTheFirst(experiment_id, '7 days 1 hour')
  const late = await whoDidTheFirst(experiment_id, '10 days')
  const begun = await comeBack(app, await whoDidTheFirst(experiment_id, '7 days 2 hours'))
  const done = await comeBack(app, await whoDidTheFirst(experiment_id, '7 days 3 hours'))
  await finish(app, done)
  const left = await open(app, experiment_id, { user_id: aUserId() })
  await app.call('/v1/end_session', { session_token: left.body.data.session_token, outcome: 'left_early' })

  const { wave, waves, people } = await listed(experiment_id)
  expect(wave).toBe('week')
  expect(Object.fromEntries(people.map(({ user_id, state }) => [user_id, state]))).toMatchObject({
    [early.user_id]: 'ahead',
    [due.user_id]: 'open',
    [late.user_id]: 'missed',
    [begun.user_id]: 'begun',
    [done.user_id]: 'done',
  })
  expect(waves.map(({ name }) => name)).toEqual(['start', 'week', 'month'])
  expect(waves[1]?.counts).toEqual({ ahead: 1, open: 1, begun: 1, done: 1, ended: 0, missed: 1, out: 1 })
  expect(waves[0]?.counts).toMatchObject({ done: 5, ended: 1 })
})

test('losses by condition wait until the study is opened; how many were asked, and by when a wave ends, do not', async () => {
  const experiment_id = await aWaveStudy(app)
  const { user_id } = await whoDidTheFirst(experiment_id, '8 days')
  await whoDidTheFirst(experiment_id, '10 days')
  await mark(experiment_id)
  const blinded = await listed(experiment_id)
  const due = (await listed(experiment_id, { search: user_id })).people[0]
  expect(blinded.waves[1]).toMatchObject({ invited: 1, ends_at: due?.closes_at })
  // With one condition there is nothing to hide.
  expect(blinded.attrition?.[0]).toMatchObject({
    wave: 'week',
    conditions: [{ condition: 1, decided: 1, back: 0, lost: 1, missed: 1, ended: 0, out: 0, open: 1 }],
    test: null,
  })

  const waves = JSON.stringify(THREE_WAVES)
  const two = await aStudy(app, { waves }, { waves })
  await whoDidTheFirst(two, '10 days')
  expect((await listed(two)).attrition).toBeNull()
  await app.call('/v1/unblind_study', { experiment_id: two })
  expect((await listed(two)).attrition?.[0]?.conditions.map(({ condition }) => condition)).toEqual([1, 2])
})

test('the list is filtered and paged, and who comes next is first', async () => {
  const experiment_id = await aWaveStudy(app)
  const second = await whoDidTheFirst(experiment_id, '2 days')
  const first = await whoDidTheFirst(experiment_id, '3 days')
  const due = await whoDidTheFirst(experiment_id, '8 days')
  const idsOf = async (asked: object) => (await listed(experiment_id, asked)).people.map(({ user_id }) => user_id)
  expect(await idsOf({ state: 'ahead' })).toEqual([first.user_id, second.user_id])
  expect(await idsOf({ state: 'open' })).toEqual([due.user_id])
  expect(await idsOf({ limit: 1, offset: 1 })).toEqual([first.user_id])
  expect(await idsOf({ search: second.user_id.slice(4) })).toEqual([second.user_id])
  expect((await listed(experiment_id, { wave: 'month' })).people).toHaveLength(3)
})

test('who withdrew, is excluded, or is a test, is not listed', async () => {
  const experiment_id = await aWaveStudy(app)
  const withdrawn = await whoDidTheFirst(experiment_id, '8 days')
  await app.call('/v1/withdraw', { session_token: withdrawn.session_token })
  const excluded = await whoDidTheFirst(experiment_id, '8 days')
  await app.call('/v1/exclude_participant', { experiment_id, user_id: excluded.user_id, reason: 'too fast' })
  await open(app, experiment_id, { user_id: aUserId(), query: { preview: 'yes' } })
  expect((await listed(experiment_id)).people).toEqual([])
})

test('who is due is a file of ids for the panel; that they were asked is said by a call of its own', async () => {
  const experiment_id = await aWaveStudy(app, THREE_WAVES, { platform: 'prolific', 'completion-code': 'C1' })
  const panel = { PROLIFIC_PID: 'pid1', STUDY_ID: 's1', SESSION_ID: 'session1' }
  const { user_id } = await whoDidTheFirst(experiment_id, '8 days', panel)
  await whoDidTheFirst(experiment_id, '8 days')
  await whoDidTheFirst(experiment_id, '1 day', { ...panel, PROLIFIC_PID: 'pid2' })

  const [header, ...rows] = await file(experiment_id, 'due_ids')
  expect(header).toEqual(['id', 'panel', 'user_id', 'wave', 'opens_at', 'closes_at'])
  expect(rows.map((row) => row.slice(0, 4))).toEqual([['pid1', 'PROLIFIC_PID', user_id, 'week']])
  const invited = async () => (await listed(experiment_id, { search: user_id })).people[0]
  // Opening an address changes nothing.
  expect(await invited()).toMatchObject({ invited_at: null, reminded_at: null })
  expect(await mark(experiment_id, [user_id, 'stranger'])).toEqual({ n_marked: 1 })
  expect(await invited()).toMatchObject({ invited_at: expect.any(Number), reminded_at: null })
  expect(await mark(experiment_id)).toEqual({ n_marked: 2 })
  expect(await invited()).toMatchObject({ reminded_at: expect.any(Number) })
})

const mark = async (experiment_id: string, user_ids?: string[]) =>
  (await app.call('/v1/mark_asked', { experiment_id, wave: 'week', ...(user_ids && { user_ids }) })).body.data

test('a personal link of the file opens the wave, and the log says who took how many', async () => {
  const experiment_id = await aWaveStudy(app)
  const { user_id } = await whoDidTheFirst(experiment_id, '8 days')
  const [, ...rows] = await file(experiment_id, 'personal_links')
  expect(rows.map(([id]) => id)).toEqual([user_id])
  const personal = new URL(rows[0]?.[1] ?? '').searchParams.get('personal') ?? ''
  const { status } = await open(app, experiment_id, { query: { personal } })
  expect(status).toBe(200)
  expect((await listed(experiment_id)).people[0]).toMatchObject({ user_id, state: 'begun' })
  const { rows: log } = await app.database.pool.query(
    `select action, detail from audit_log where target = $1 and action like '%-downloaded' order by audit_id`,
    [experiment_id],
  )
  expect(log).toEqual([{ action: 'personal-links-downloaded', detail: { wave: 'week', rows: 1, state: 'open' } }])
})

test('personal links of people for whom a wave opens later are a file too, with the moment, for mails that are scheduled', async () => {
  const experiment_id = await aWaveStudy(app)
  const early = await whoDidTheFirst(experiment_id, '1 day')
  await whoDidTheFirst(experiment_id, '8 days')
  // When the wave opens for somebody who is still in the first one is not known.
  await open(app, experiment_id, { user_id: aUserId() })
  const url = `/v1/exports/${experiment_id}/personal_links.csv?wave=week`
  const [, ...rows] = csvCells((await app.send({ method: 'GET', url: `${url}&state=ahead` })).text)
  expect(rows.map(([user_id]) => user_id)).toEqual([early.user_id])
  const { people } = await listed(experiment_id, { state: 'ahead', search: early.user_id })
  expect(Date.parse(rows[0]?.[3] ?? '')).toBe(people[0]?.opens_at)
  const personal = new URL(rows[0]?.[1] ?? '').searchParams.get('personal') ?? ''
  const { body } = await open(app, experiment_id, { query: { personal } })
  expect(body.data.journey.next.step).toBe('too_early')
  expect((await app.send({ method: 'GET', url: `${url}&state=done` })).status).toBe(400)
})

test('a file names a wave of the study, and other people have none of it', async () => {
  const experiment_id = await aWaveStudy(app)
  for (const wave of ['none', '']) {
    const { status } = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/due_ids.csv?wave=${wave}` })
    expect(status).toBe(400)
  }
  expect((await app.call('/v1/list_waves', { experiment_id, wave: 'none' })).status).toBe(400)
})
