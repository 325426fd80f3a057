import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { aLike, aStudy, exported } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'

setUpApp()

describe('a link with the id of a panel and no user_id', () => {
  const open = (experiment_id: string, query: Record<string, string>, node = app) =>
    node.call('/v1/load_experiment', { experiment_id, query })

  test('gives the person a derived user_id: the same at every visit, another in another study', async () => {
    const [study, other] = [await aStudy(app), await aStudy(app)]
    const first = (await open(study, { PROLIFIC_PID: 'pid-7', source: 'mail' })).body.data
    expect(first.user_id).toMatch(/^p_[a-z0-9]{12}$/)
    const again = (await open(study, { PROLIFIC_PID: ' pid-7 ' })).body.data
    expect(again).toMatchObject({ user_id: first.user_id, resumed: true, condition: first.condition })
    expect(again.order_data).toEqual(first.order_data)
    expect((await open(study, { PROLIFIC_PID: 'pid-8' })).body.data.user_id).not.toBe(first.user_id)
    expect((await open(other, { PROLIFIC_PID: 'pid-7' })).body.data.user_id).not.toBe(first.user_id)
  })

  test('is the same person on another node, and by rid as by RID', async () => {
    const node = await testApp({ database: app.database })
    try {
      const study = await aStudy(app)
      const [here, there] = [await open(study, { rid: 'r1' }), await open(study, { RID: 'r1' }, node)]
      expect(there.body.data).toMatchObject({ user_id: here.body.data.user_id, resumed: true })
    } finally {
      await node.close()
    }
  })

  test('leaves the id in the table of the recruiters and nowhere else', async () => {
    const experiment_id = await aStudy(app)
    const secret = `pid-${randomUUID()}`
    const { body, text } = await open(experiment_id, { PROLIFIC_PID: secret, source: 'mail' })
    expect(text).not.toContain(secret)
    const { session_token, user_id } = body.data
    await app.call('/v1/events', { session_token, events: [aLike({ ...body.data, experiment_id })] })
    const { rows: tables } = await app.database.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    )
    const holding: string[] = []
    for (const { name } of tables) {
      const { rows } = await app.database.pool.query(`select from "${name}" t where t::text like $1 limit 1`, [`%${secret}%`])
      if (rows.length > 0) holding.push(name)
    }
    expect(holding).toEqual(['recruiter_ids'])
    for (const data_type of ['engagement', 'user_form', 'inventory']) {
      const rows = JSON.stringify(await exported(app, experiment_id, data_type))
      expect(rows).not.toContain(secret)
      if (data_type !== 'inventory') expect(rows).toContain(user_id)
    }
  })

  test.each([
    ['prolific', 'PROLIFIC_PID', 'https://app.prolific.com/submissions/complete?cc=C1'],
    ['lucid', 'rid', 'https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID=once'],
    ['connect', 'participantId', 'https://connect.cloudresearch.com/participant/project/P/complete'],
  ])('of %s shows the ending again to somebody who has completed the study, in any browser', async (platform, name, url) => {
    const study = await aStudy(app, { platform, 'redirect-url': url })
    const first = (await open(study, { [name]: 'once' })).body.data
    const { session_token, user_id } = first
    const submitted = { event_uid: randomUUID(), kind: 'track' as const, client_time: 1, name: SUBMIT_CLICK }
    await app.call('/v1/events', { session_token, events: [submitted] })
    expect((await app.call('/v1/end_session', { session_token, outcome: 'complete' })).body.data.outcome).toBe('complete')

    const again = (await open(study, { [name]: 'once' })).body.data
    expect(again).toMatchObject({ user_id, outcome: 'complete', order_data: [], feed_length: 0 })
    const ended = await app.call('/v1/end_session', { session_token: again.session_token, outcome: 'complete' })
    expect(ended.body.data).toMatchObject({ outcome: 'complete', ending: { kind: 'redirect', url } })
    // The browser in which it was done still has its cards.
    const body = { experiment_id: study, query: { [name]: 'once' }, session_token }
    expect((await app.call('/v1/load_experiment', body)).body.data.order_data).toEqual(first.order_data)
  })

  test('is refused where the id is only a placeholder that nobody filled in', async () => {
    const { status, text } = await open(await aStudy(app), { PROLIFIC_PID: '{{%PROLIFIC_PID%}}' })
    expect([status, text.includes('user_id')]).toEqual([400, true])
  })
})

test('ids of panels are stored in a table of their own', async () => {
  const experiment_id = await aStudy(app)
  await app.call('/v1/load_experiment', { user_id: 'u1', experiment_id, query: { PROLIFIC_PID: 'pid-1', source: 'mail' } })
  const { rows } = await app.database.pool.query(
    'select name, value from recruiter_ids join participants using (participant_id) where experiment_id = $1',
    [experiment_id],
  )
  expect(rows).toEqual([{ name: 'PROLIFIC_PID', value: 'pid-1' }])
})
