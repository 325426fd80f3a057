import { describe, expect, test } from 'vitest'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { signId } from '#server/secrets/link-signature.ts'
import { anEvent, aStudy, exported, type Settings } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'
import { eraseData } from './erase-data.ts'

setUpApp()

const open = async (experiment_id: string, user_id: string | undefined, query: Record<string, string>, node = app) =>
  (await node.call('/v1/load_experiment', { experiment_id, query, ...(user_id !== undefined && { user_id }) })).body.data

async function peopleOf(experiment_id: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ user_id: string }>(
    'select user_id from participants where experiment_id = $1 order by participant_id',
    [experiment_id],
  )
  return rows.map(({ user_id }) => user_id)
}

const otherIds = async (experiment_id: string) =>
  (await exported(app, experiment_id, 'user_form'))
    .filter(({ field }) => field === 'other-user_id')
    .map(({ user_id, response }) => [user_id, response])

const PID = { PROLIFIC_PID: 'pid-1' }

describe('a link with the id of a panel that somebody of the study has', () => {
  test('is theirs under whatever user_id it names, with their condition and cards, and the other user_id is in the data', async () => {
    const experiment_id = await aStudy(app, {}, {})
    const first = await open(experiment_id, 'ada', PID)
    const again = await open(experiment_id, 'berta', { prolific_pid: ' pid-1 ', user_id: 'berta' })
    expect(again).toMatchObject({ user_id: 'ada', resumed: true, condition: first.condition })
    expect(again.order_data).toEqual(first.order_data)
    expect(await peopleOf(experiment_id)).toEqual(['ada'])
    expect(await otherIds(experiment_id)).toEqual([['ada', 'berta']])
  })

  test('is theirs also without a user_id, and the other way round', async () => {
    const experiment_id = await aStudy(app)
    await open(experiment_id, 'ada', PID)
    expect((await open(experiment_id, undefined, PID)).user_id).toBe('ada')
    const { user_id } = await open(experiment_id, undefined, { PROLIFIC_PID: 'pid-2' })
    expect(user_id).toMatch(/^p_/)
    expect((await open(experiment_id, 'chris', { PROLIFIC_PID: 'pid-2' })).user_id).toBe(user_id)
    expect(await peopleOf(experiment_id)).toEqual(['ada', user_id])
    expect(await otherIds(experiment_id)).toEqual([[user_id, 'chris']])
  })

  test('takes no second place and gives no second run or code', async () => {
    const settings = { platform: 'prolific', 'completion-code': 'C1', 'quota-total': '2' }
    const experiment_id = await aStudy(app, settings)
    const { session_token } = await open(experiment_id, 'ada', PID)
    await app.call('/v1/events', { session_token, events: [anEvent({ kind: 'track' as const, name: SUBMIT_CLICK })] })
    await app.call('/v1/end_session', { session_token, outcome: 'complete' })
    for (const other of ['b1', 'b2', 'b3'])
      expect(await open(experiment_id, other, PID)).toMatchObject({ user_id: 'ada', outcome: 'complete', order_data: [] })
    expect((await open(experiment_id, 'berta', { PROLIFIC_PID: 'pid-2' })).outcome).toBeNull()
    const { body } = await app.call('/v1/show_study', { experiment_id })
    expect(body.data.study).toMatchObject({ started: 2, completes: 1 })
  })

  test('owns nothing of what the person did before (ruling F3)', async () => {
    const experiment_id = await aStudy(app)
    const { session_token } = await open(experiment_id, 'ada', PID)
    await app.call('/v1/events', { session_token, events: [anEvent({ kind: 'track' as const, name: 'feed-landed' })] })
    const stranger = await open(experiment_id, 'mallory', PID)
    const withdrawn = await app.call('/v1/withdraw', { session_token: stranger.session_token })
    expect([withdrawn.status, withdrawn.body]).toMatchObject([403, { error: { code: 'second_browser' } }])
  })

  test('finds one person where many arrive at once, on two nodes', async () => {
    const node = await testApp({ database: app.database })
    try {
      const experiment_id = await aStudy(app, {}, {})
      const arrivals = await Promise.all(
        Array.from({ length: 30 }, (_, i) => open(experiment_id, `u${i}`, PID, i % 2 === 0 ? app : node)),
      )
      expect(new Set(arrivals.map(({ user_id }) => user_id)).size).toBe(1)
      expect(arrivals.filter(({ resumed }) => !resumed)).toHaveLength(1)
      expect(await peopleOf(experiment_id)).toHaveLength(1)
    } finally {
      await node.close()
    }
  })

  test('ends like the visit of somebody who withdrew, and is that of somebody new once they are erased', async () => {
    const experiment_id = await aStudy(app)
    const { session_token } = await open(experiment_id, 'ada', PID)
    await app.call('/v1/withdraw', { session_token })
    expect(await open(experiment_id, 'berta', PID)).toMatchObject({ user_id: 'ada', order_data: [], outcome: 'withdrawn' })
    await eraseData({ ...app.deps, databaseNow: async () => Date.now() + 86_400_000 }, new AbortController().signal)
    expect((await open(experiment_id, 'berta', PID)).user_id).toBe('berta')
  })
})

describe('the user_id decides', () => {
  test('of somebody who is known by it, as of people who took part twice before this rule', async () => {
    const experiment_id = await aStudy(app)
    await open(experiment_id, 'ada', PID)
    await open(experiment_id, 'berta', {})
    expect((await open(experiment_id, 'berta', PID)).user_id).toBe('berta')
  })

  test('of tests, which neither are nor become the person of a panel', async () => {
    const experiment_id = await aStudy(app, { 'test-ids': 'preview' })
    const preview = { ...PID, preview: 'yes' }
    expect((await open(experiment_id, 'try-1', preview)).user_id).toBe('try-1')
    expect(await open(experiment_id, 'ada', PID)).toMatchObject({ user_id: 'ada', is_test: false })
    expect(await open(experiment_id, 'try-2', preview)).toMatchObject({ user_id: 'try-2', is_test: true })
  })

  test('where links are signed: the id of the panel beside a signed user_id is not', async () => {
    const secret = 'a-secret-of-our-study'
    const experiment_id = await aStudy(app, { 'link-secret': secret })
    for (const user_id of ['ada', 'berta'])
      expect((await open(experiment_id, user_id, { ...PID, sig: signId(secret, user_id) })).user_id).toBe(user_id)
  })

  test.each<[string, Record<string, string>, Settings]>([
    ['rid is no respondent of Cint', { rid: 'campaign-7' }, { platform: 'custom', 'redirect-url': 'https://survey.example' }],
    ['survey_code is none of Sona', { survey_code: 'S1' }, {}],
    ['a tool wrote that it has none', { PROLIFIC_PID: 'undefined' }, {}],
  ])('where %s', async (_, query, settings) => {
    const experiment_id = await aStudy(app, settings)
    for (const user_id of ['ada', 'berta']) expect((await open(experiment_id, user_id, query)).user_id).toBe(user_id)
  })
})

test('a call without a user_id finds it in the query of its link', async () => {
  const experiment_id = await aStudy(app)
  expect((await open(experiment_id, undefined, { ...PID, user_id: ' ada ' })).user_id).toBe('ada')
  const { status } = await app.call('/v1/load_experiment', { experiment_id, query: { user_id: 'x'.repeat(200) } })
  expect(status).toBe(400)
})
