import { expect, test } from 'vitest'
import { aLike, aParticipant, aStudy, exported } from '../testing/builders.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'

setUpApp()

test('one click travels from the call to a cell of the engagement file', async () => {
  const experiment_id = await aStudy(app, { 'feed-button-like': 'lognormal', 'feed-button-share': 'yes' })
  const person = await aParticipant(app, experiment_id)
  const like = aLike(person)
  const { status, body } = await app.call('/v1/events', { session_token: person.session_token, events: [like] })
  expect([status, body]).toEqual([200, { success: 'true', stored: 1, duplicate: 0, refused: [] }])

  const rows = await exported(app, experiment_id, 'engagement')
  const [row] = rows.filter(({ engagement_type }) => engagement_type === 'likes')
  expect(Object.keys(row ?? {}).join()).toBe(
    'time_stamp,time_engagement,time_content_viewed,user_id,entity_id,condition,experiment_id,engagement_type,response,accuracy_score,' +
      'entity_category,entity_set,entity_url,ip_address,item_order,likes,read_later,shares,user_agent',
  )
  expect(row).toMatchObject({
    time_engagement: '1800000000500',
    time_content_viewed: '1800000000000',
    user_id: person.user_id,
    entity_id: like.entity_id,
    condition: '1',
    experiment_id,
    response: '1',
    accuracy_score: '-1',
    entity_category: 'news',
    ip_address: expect.stringMatching(/^2001:db8:/),
    item_order: '0',
    likes: String(person.order_data[0]?.shown_counts.likes),
    shares: '0',
    user_agent: 'Desktop',
  })
  expect(row?.['entity_url']).toMatch(/\/[tf]_\d+\.png$/)
  expect(Number(row?.['time_stamp'])).toBeGreaterThan(1_700_000_000_000)
})

test('every served card has a dwell row, 0 where it was never seen', async () => {
  const experiment_id = await aStudy(app)
  const { order_data } = await aParticipant(app, experiment_id)
  const dwell = (await exported(app, experiment_id, 'engagement')).filter(({ engagement_type }) => engagement_type === 'dwell')
  expect(dwell.map(({ entity_id }) => entity_id).sort()).toEqual(order_data.map(({ entity_id }) => entity_id).sort())
  expect(new Set(dwell.map(({ response, time_engagement }) => `${response} ${time_engagement}`))).toEqual(new Set(['0 -1']))
})

test('a dwell batch becomes one row per visit', async () => {
  const experiment_id = await aStudy(app)
  const { user_id, condition, session_token, order_data } = await aParticipant(app, experiment_id)
  const [first] = order_data
  const dwell_data = [
    { idx: 0, entity_id: first?.entity_id ?? '', dwells: 2, dwellTimes: [1500, 250.4], dwellsInviewTime: [1000, 5000] },
  ]
  const { status } = await app.call('/v1/write_batch_dwell', { user_id, condition, experiment_id, session_token, dwell_data })
  expect(status).toBe(200)
  const rows = await exported(app, experiment_id, 'engagement')
  const visits = rows.filter(({ entity_id }) => entity_id === first?.entity_id)
  expect(visits.map(({ response, time_content_viewed }) => [response, time_content_viewed])).toEqual([
    ['1500', '1000'],
    ['250', '5000'],
  ])
  expect(rows).toHaveLength(order_data.length + 1)
})

test('answers, checkpoints, the condition and URL parameters become rows of user_form', async () => {
  const experiment_id = await aStudy(app)
  const { user_id, condition, session_token } = await aParticipant(app, experiment_id)
  const form_fields = { age: '44', comments: encodeURIComponent('Ä, "fine"; 100%') }
  await app.call('/v1/write_form', { user_id, condition, experiment_id, session_token, form: 'final', form_fields })
  const at = { client_time: 1, event_uid: crypto.randomUUID() }
  await app.call('/v1/events', {
    session_token,
    events: [
      { ...at, kind: 'checkpoint', name: 'end-redirect' },
      { ...at, event_uid: crypto.randomUUID(), kind: 'track', name: 'feed-landed' },
      { ...at, event_uid: crypto.randomUUID(), kind: 'url_param', name: 'source', value: 'mail' },
      // What a page of another make sends under the name of an id does not count.
      { ...at, event_uid: crypto.randomUUID(), kind: 'url_param', name: 'user_id', value: 'panel-id' },
    ],
  })
  const rows = (await exported(app, experiment_id, 'user_form')).map(({ field, response }) => [field, response])
  expect(rows.sort()).toEqual([
    ['URLParams-experiment_id', experiment_id],
    ['URLParams-source', 'mail'],
    ['URLParams-user_id', user_id],
    ['age', '44'],
    ['checkpoint', 'end-redirect'],
    ['checkpoint', 'feed-landed'],
    ['comments', 'Ä, "fine"; 100%'],
    ['condition', '1'],
  ])
})

test('the same data come as a JSON string from dump_data', async () => {
  const experiment_id = await aStudy(app)
  const { user_id } = await aParticipant(app, experiment_id)
  const { body } = await app.call('/v1/dump_data', { idName: 'experiment_id', data_type: 'user_form', experiment_id })
  expect(JSON.parse(body.data)).toMatchObject([
    { experiment_id, field: 'URLParams-experiment_id', response: experiment_id },
    { experiment_id, field: 'URLParams-user_id', response: user_id },
    { experiment_id, field: 'condition', response: '1' },
  ])
})

test('ids of panels stay out of the study data', async () => {
  const experiment_id = await aStudy(app)
  const { session_token } = await aParticipant(app, experiment_id)
  const event = {
    kind: 'url_param' as const,
    client_time: 1,
    event_uid: crypto.randomUUID(),
    name: 'PROLIFIC_PID',
    value: 'secret-pid',
  }
  await app.call('/v1/events', { session_token, events: [event] })
  const { rows } = await app.database.pool.query('select * from events where detail::text like $1', ['%secret-pid%'])
  expect(rows).toEqual([])
  expect((await exported(app, experiment_id, 'user_form')).map(({ response }) => response)).not.toContain('secret-pid')
})

test('test sessions are left out unless they are asked for', async () => {
  const experiment_id = await aStudy(app)
  await aParticipant(app, experiment_id, { user_id: 'my-Test-run' })
  expect(await exported(app, experiment_id, 'user_form')).toEqual([])
  const rows = await exported(app, experiment_id, 'user_form', '?include=test')
  expect(rows.map(({ field, response }) => [field, response])).toEqual([
    ['URLParams-experiment_id', experiment_id],
    ['URLParams-user_id', 'my-Test-run'],
    ['session-flag', 'test'],
    ['condition', '1'],
  ])
})
