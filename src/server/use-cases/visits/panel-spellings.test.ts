import { describe, expect, test } from 'vitest'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { anEvent, aStudy, exported, type Settings } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

/** Somebody who comes by a link, whose page reports every parameter of it. */
async function arriveBy(query: Record<string, string>, settings: Settings) {
  const experiment_id = await aStudy(app, settings)
  const { body } = await app.call('/v1/load_experiment', { experiment_id, user_id: 'ada', query })
  const events = Object.entries(query).map(([name, value]) => anEvent({ kind: 'url_param' as const, name, value }))
  const sent = await app.call('/v1/events', { session_token: body.data.session_token, events })
  expect(sent.body.refused).toEqual([])
  const stored = await app.database.pool.query(
    `select json_agg(e)::text || (select coalesce(json_agg(c), '[]')::text from checkpoints c where c.experiment_id = $1) as text
     from events e where experiment_id = $1`,
    [experiment_id],
  )
  const ids = await app.database.pool.query(
    'select name, value from recruiter_ids join participants using (participant_id) where experiment_id = $1',
    [experiment_id],
  )
  const fields = (await exported(app, experiment_id, 'user_form')).map(({ field }) => field)
  return { experiment_id, stored: String(stored.rows[0].text), ids: ids.rows, fields }
}

test.each([
  ['prolific_pid', 'prolific', 'PROLIFIC_PID'],
  ['Prolific_PID', 'prolific', 'PROLIFIC_PID'],
  ['workerid', 'mturk', 'workerId'],
  ['ParticipantID', 'connect', 'participantId'],
  ['Survey_Code', 'sona', 'survey_code'],
  ['id', 'sona', 'survey_code'],
  ['ID', 'sona', 'survey_code'],
  ['session_id', 'prolific', 'SESSION_ID'],
])(
  'the id of a panel in the parameter %s of a study on %s is kept apart, under the name %s',
  async (name, platform, storedAs) => {
    const settings = { platform, 'redirect-url': 'https://panel.example/done?survey_code=', 'completion-code': 'X' }
    const { stored, ids, fields } = await arriveBy({ [name]: 'secret-of-a-panel', source: 'mail' }, settings)
    expect(stored).not.toContain('secret-of-a-panel')
    expect(ids).toEqual([{ name: storedAs, value: 'secret-of-a-panel' }])
    expect(fields).toContain('URLParams-source')
    expect(fields).not.toContain(`URLParams-${name}`)
  },
)

test('an id that no panel of the study gives is a parameter like any other', async () => {
  const { ids, fields } = await arriveBy({ id: '17' }, {})
  expect(ids).toEqual([])
  expect(fields).toContain('URLParams-id')
})

test('the same id of a panel in another spelling is the same person', async () => {
  const experiment_id = await aStudy(app)
  const open = async (query: Record<string, string>) =>
    (await app.call('/v1/load_experiment', { experiment_id, query })).body.data
  const first = await open({ PROLIFIC_PID: 'pid-1' })
  const again = await open({ prolific_pid: 'pid-1' })
  expect([again.user_id, again.resumed]).toEqual([first.user_id, true])
})

const ON_SONA = { platform: 'sona', 'redirect-url': 'https://x.sona-systems.com/c?survey_code=&again={{url.id}}' }

describe('the number of Sona in the parameter id', () => {
  const open = async (experiment_id: string, query: Record<string, string>) =>
    (await app.call('/v1/load_experiment', { experiment_id, query })).body.data

  test('gives the person a derived user_id, the same as in survey_code, and goes back to Sona', async () => {
    const experiment_id = await aStudy(app, ON_SONA)
    const { user_id, session_token } = await open(experiment_id, { id: '4711' })
    expect(user_id).toMatch(/^p_/)
    expect(await open(experiment_id, { survey_code: '4711' })).toMatchObject({ user_id, resumed: true })
    await app.call('/v1/events', { session_token, events: [anEvent({ kind: 'track' as const, name: SUBMIT_CLICK })] })
    const { body } = await app.call('/v1/end_session', { session_token, outcome: 'complete' })
    expect(body.data.ending).toEqual({ kind: 'redirect', url: 'https://x.sona-systems.com/c?survey_code=4711&again=4711' })
  })

  test('finds people whose number was stored as id before', async () => {
    const experiment_id = await aStudy(app, ON_SONA)
    await app.call('/v1/load_experiment', { experiment_id, user_id: 'generated', query: { id: '12' } })
    await app.database.pool.query(
      `update recruiter_ids set name = 'id' where participant_id = (select participant_id from participants where experiment_id = $1)`,
      [experiment_id],
    )
    expect((await open(experiment_id, { id: '12' })).user_id).toBe('generated')
  })

  test('never opens a page under that name: the link leads to the same page with survey_code, in studies on Sona alone', async () => {
    const [sona, other] = [await aStudy(app, ON_SONA), await aStudy(app)]
    const visit = (url: string) => app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })
    const moved = await visit(`/feed?experiment_id=${sona}&id=4%2F7&source=a+b`)
    expect([moved.statusCode, moved.headers.location]).toEqual([302, `?experiment_id=${sona}&survey_code=4%2F7&source=a+b`])
    expect(moved.headers['cache-control']).toBe('no-store')
    for (const url of [
      `/feed?experiment_id=${sona}&survey_code=47`,
      `/feed?experiment_id=${other}&id=47`,
      '/feed?experiment_id=no such&id=1',
    ])
      expect([url, (await visit(url)).statusCode]).toEqual([url, 200])
  })
})
