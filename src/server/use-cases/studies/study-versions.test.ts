import { describe, expect, test } from 'vitest'
import { encodeParameter } from '#contract/wire.ts'
import { aLike, aParticipant, aSet, aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'

setUpApp()

type Setting = { condition: number; param: string; value: string }

const show = async (experiment_id: string, version?: number) =>
  (await app.call('/v1/show_study', { experiment_id, ...(version !== undefined && { version }) })).body.data
const revise = (experiment_id: string, from_version: number, condition_settings: Setting[], on = app) =>
  on.call('/v1/revise_study', { experiment_id, from_version, condition_settings })
/** The settings with one of them changed, in one condition. */
const withSetting = (settings: Setting[], condition: number, param: string, value: string): Setting[] => [
  ...settings.filter((setting) => setting.condition !== condition || setting.param !== param),
  { condition, param, value: encodeParameter(param, value) },
]
const setsOf = (entity_set: string) => JSON.stringify([{ entity_set, randomize_between_subjects: 'yes' }])
const parametersOf = ({ experiment_parameters }: { experiment_parameters: string }) =>
  JSON.parse(experiment_parameters) as unknown

describe('a revision', () => {
  test('is a new version that lists what changed, and the old one stays as it was', async () => {
    const experiment_id = await aStudy(app, { consent: 'Agree to 100%?' }, { consent: 'Agree to 100%?', feed: 'scroll' })
    const first = await show(experiment_id)
    expect(first).toMatchObject({ shown_version: 1, versions: [{ version: 1, n_conditions: 2, participants: 0, changes: [] }] })
    const next = withSetting(first.condition_settings, 2, 'feed', 'swipe').map((setting) =>
      setting.param === 'consent' ? { ...setting, value: 'Agree%3F' } : setting,
    )
    const changes = [
      { condition: null, param: 'consent', before: 'Agree to 100%?', after: 'Agree?' },
      { condition: 2, param: 'feed', before: 'scroll', after: 'swipe' },
    ]
    expect((await revise(experiment_id, 1, next)).body).toEqual({ success: 'true', data: { version: 2, changes, warnings: [] } })
    const second = await show(experiment_id)
    expect(second.versions.map(({ version, changes }) => [version, changes])).toEqual([
      [2, changes],
      [1, []],
    ])
    expect(second.study).toMatchObject({ version: 2, created_at: first.study.created_at })
    expect(second.study.changed_at).toBeGreaterThanOrEqual(first.study.changed_at)
    expect((await show(experiment_id, 1)).condition_settings).toEqual(first.condition_settings)
    // The shown settings can be sent back: they are the stored ones.
    expect(await revise(experiment_id, 2, second.condition_settings)).toMatchObject({
      status: 400,
      body: { error: { code: 'nothing_changed' } },
    })
  })

  test('lists for every version what changed from the one before', async () => {
    const experiment_id = await aStudy(app, { feed: 'scroll' })
    const { condition_settings } = await show(experiment_id)
    await revise(experiment_id, 1, withSetting(condition_settings, 1, 'feed', 'swipe'))
    await revise(experiment_id, 2, withSetting(withSetting(condition_settings, 1, 'feed', 'swipe'), 1, 'instruct', 'Read'))
    await revise(experiment_id, 3, condition_settings)
    const { versions } = await show(experiment_id)
    expect(versions.map(({ changes }) => changes.map(({ param, before, after }) => [param, before, after]))).toEqual([
      [
        ['feed', 'swipe', 'scroll'],
        ['instruct', 'Read', null],
      ],
      [['instruct', null, 'Read']],
      [['feed', 'scroll', 'swipe']],
      [],
    ])
  })

  test('may add conditions, which newcomers get, but not remove any', async () => {
    const experiment_id = await aStudy(app, {})
    const { condition_settings } = await show(experiment_id)
    await aParticipant(app, experiment_id)
    const grown = [...condition_settings, ...condition_settings.map((setting) => ({ ...setting, condition: 2 }))]
    expect((await revise(experiment_id, 1, grown)).body.data.changes).toMatchObject([{ condition: 2, before: null }])
    expect((await aParticipant(app, experiment_id)).condition).toBe(2)
    expect(await show(experiment_id)).toMatchObject({ study: { n_conditions: 2 }, conditions: [{ started: 1 }, { started: 1 }] })
    const fewer = withSetting(condition_settings, 1, 'feed', 'swipe')
    expect(await revise(experiment_id, 2, fewer)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_settings', problems: [expect.stringContaining('has 2 conditions')] } },
    })
  })

  test('is checked like a new study: all problems are listed, and nothing is stored', async () => {
    const experiment_id = await aStudy(app)
    const { condition_settings } = await show(experiment_id)
    const wrong = [
      { condition: 1, param: 'feed', value: 'sideways' },
      { condition: 1, param: 'colour', value: 'red' },
      ...condition_settings,
      { condition: 2, param: 'feed', value: 'scroll' },
    ]
    const answer = await revise(experiment_id, 1, wrong)
    const spawned = await app.call('/v1/spawn_experiment', { condition_settings: wrong })
    expect(answer).toMatchObject({ status: 400, body: spawned.body })
    expect((answer.body as unknown as { error: { problems: string[] } }).error.problems).toHaveLength(3)
    expect((await show(experiment_id)).versions).toHaveLength(1)
  })

  test('of a closed study is refused', async () => {
    const experiment_id = await aStudy(app)
    const { condition_settings } = await show(experiment_id)
    await app.call('/v1/set_study_status', { experiment_id, status: 'closed' })
    expect(await revise(experiment_id, 1, withSetting(condition_settings, 1, 'feed', 'swipe'))).toMatchObject({
      status: 409,
      body: { error: { code: 'study_closed' } },
    })
  })

  test('of a version that is not the newest is refused', async () => {
    const experiment_id = await aStudy(app)
    const { condition_settings } = await show(experiment_id)
    for (const from_version of [2, 9])
      expect(await revise(experiment_id, from_version, withSetting(condition_settings, 1, 'feed', 'swipe'))).toMatchObject({
        status: 409,
        body: { error: { code: 'outdated_version' } },
      })
  })

  test('that two people make at once on two nodes succeeds for one of them', async () => {
    const experiment_id = await aStudy(app)
    const { condition_settings } = await show(experiment_id)
    const other = await testApp({ database: app.database })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        revise(experiment_id, 1, withSetting(condition_settings, 1, 'instruct', `Text ${i}`), i % 2 ? app : other),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)])
    const kept = answers.findIndex(({ status }) => status === 200)
    const { versions } = await show(experiment_id)
    expect(versions.map(({ changes }) => changes.map(({ after }) => after))).toEqual([[`Text ${kept}`], []])
    await other.app.close()
  })

  test('locks its sets: they can no longer be changed or deleted', async () => {
    const [entity_set, experiment_id] = [await aSet(app), await aStudy(app)]
    const { condition_settings } = await show(experiment_id)
    expect((await revise(experiment_id, 1, withSetting(condition_settings, 1, 'entity_sets', setsOf(entity_set)))).status).toBe(
      200,
    )
    expect((await app.call('/v1/delete_entity_set', { entity_set })).status).toBe(409)
    expect((await show(experiment_id)).study.entity_sets).toEqual([entity_set])
  })
})

describe('people', () => {
  test('keep the version that they started with: the same feed, the same settings; newcomers get the new one', async () => {
    const experiment_id = await aStudy(app, { instruct: 'Old', 'feed-button-like': 'lognormal' })
    const entity_set = await aSet(app)
    const early = await aParticipant(app, experiment_id, { user_id: 'early' })
    const { condition_settings } = await show(experiment_id)
    const next = withSetting(condition_settings, 1, 'entity_sets', setsOf(entity_set))
    expect((await revise(experiment_id, 1, withSetting(next, 1, 'instruct', 'New'))).status).toBe(200)

    const again = await aParticipant(app, experiment_id, { user_id: 'early' })
    expect(again.order_data).toEqual(early.order_data)
    expect(parametersOf(again)).toEqual(parametersOf(early))

    const late = await aParticipant(app, experiment_id, { user_id: 'late' })
    expect(late.order_data.every(({ entity_id }) => entity_id.startsWith(`${entity_set}_`))).toBe(true)
    expect(parametersOf(late)).toContainEqual({ parameter: 'instruct', value: 'New' })
    const { versions } = await show(experiment_id)
    expect(versions.map(({ version, participants }) => [version, participants])).toEqual([
      [2, 1],
      [1, 1],
    ])
    for (const person of [again, late])
      expect((await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })).status).toBe(200)
  })

  test('end by the settings of their version, and newcomers by the quota of the new one', async () => {
    const experiment_id = await aStudy(app, {
      consent: 'Agree?',
      platform: 'mturk',
      'completion-code': 'C1',
      'exit-no_consent': 'OLD',
      quota: '1',
    })
    const early = await aParticipant(app, experiment_id)
    const { condition_settings } = await show(experiment_id)
    const next = withSetting(condition_settings, 1, 'exit-no_consent', 'NEW')
    await revise(experiment_id, 1, withSetting(next, 1, 'quota', '2'))
    const late = await aParticipant(app, experiment_id)
    expect(late.outcome).toBeNull()
    expect((await aParticipant(app, experiment_id)).outcome).toBe('quota_full')
    const codes = await Promise.all(
      [early, late].map(async ({ session_token }) => {
        const { body } = await app.call('/v1/end_session', { session_token, outcome: 'no_consent' })
        return body.data.ending
      }),
    )
    expect(codes).toEqual([
      { kind: 'completion-code', code: 'OLD' },
      { kind: 'completion-code', code: 'NEW' },
    ])
  })
})

test('an unknown version is a 404', async () => {
  const experiment_id = await aStudy(app)
  expect((await app.call('/v1/show_study', { experiment_id, version: 2 })).status).toBe(404)
  expect((await app.call('/v1/show_study', { experiment_id, version: 0 })).status).toBe(400)
})
