import { beforeAll, describe, expect, test } from 'vitest'
import { encodeParameter } from '#contract/wire.ts'
import { aParticipant, aSet, aStudy, type Settings, sendForm } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

let entity_sets: string
beforeAll(async () => {
  entity_sets = JSON.stringify([{ entity_set: await aSet(app) }])
})

const settingsOf = (...conditions: Settings[]) =>
  conditions.flatMap((settings, i) =>
    Object.entries({ entity_sets, ...settings }).map(([param, value]) => ({
      ...{ condition: i + 1, param },
      value: encodeParameter(param, value),
    })),
  )

const spawn = async (conditions: Settings[], more: { accepted_risks?: string[]; idempotency_key?: string } = {}) =>
  (await app.call('/v1/spawn_experiment', { condition_settings: settingsOf(...conditions), ...more })).body.data

const risksOf = async (experiment_id: string) =>
  (await app.call('/v1/show_study', { experiment_id })).body.data.versions.map(({ risks }) => risks)

const UNPAID = /^Prolific needs a redirect-url or a completion-code:/

describe('a study at a risk', () => {
  test.each<[Settings, RegExp]>([
    [{ platform: 'prolific' }, UNPAID],
    [{ platform: 'custom' }, /^Custom redirect needs a redirect-url:/],
    [{ 'feed-button-like': 'lognormal', consent: 'You take part in our study.' }, /consent does not say/],
    [{ 'custom-msg-type': 'modal' }, /^The end message has no text/],
    [{ platform: 'prolific', 'completion-code': 'C', quota: '9' }, /^Participants who come when the study is full need an exit/],
    [{ consent: ' ' }, /^Informed consent is on, but its text is missing/],
  ])('%j is created, and the reply warns', async (settings, warning) => {
    const { experiment_id, warnings } = await spawn([settings])
    expect(warnings).toEqual([expect.stringMatching(warning)])
    expect(await risksOf(experiment_id)).toMatchObject([[{ conditions: [], is_accepted: false }]])
  })

  test('that is named word by word is kept as accepted, and other sentences are not kept at all', async () => {
    const conditions = [{ platform: 'prolific', 'custom-msg-type': 'onpage' }, { platform: 'prolific' }]
    const { warnings } = await spawn(conditions)
    expect(warnings).toEqual([expect.stringMatching(UNPAID), expect.stringMatching(/^Condition 1: The end message/)])
    const { experiment_id } = await spawn(conditions, { accepted_risks: [...warnings.slice(0, 1), '<b>made up</b>'] })
    expect(await risksOf(experiment_id)).toEqual([
      [
        { conditions: [], param: 'platform', text: expect.stringMatching(UNPAID), is_accepted: true },
        { conditions: [1], param: 'custom-msg', text: expect.stringMatching(/^The end message/), is_accepted: false },
      ],
    ])
  })

  test('is the same study when the call is sent again, with the same warnings', async () => {
    const idempotency_key = 'a-key-of-risks'
    const first = await spawn([{ platform: 'prolific' }], { idempotency_key })
    expect(await spawn([{ platform: 'prolific' }], { idempotency_key, accepted_risks: first.warnings })).toEqual(first)
  })

  test('keeps the risks of each version, and another retention date makes none', async () => {
    const { experiment_id } = await spawn([{ platform: 'prolific', 'completion-code': 'C1' }])
    const condition_settings = settingsOf({ platform: 'prolific' })
    const revise = (from_version: number, more: { accepted_risks?: string[] } = {}) =>
      app.call('/v1/revise_study', { experiment_id, from_version, condition_settings, ...more })
    const { warnings } = await spawn([{ platform: 'prolific' }])
    expect((await revise(1, { accepted_risks: warnings })).body.data).toMatchObject({ version: 2, warnings })
    await app.call('/v1/set_retention_date', { experiment_id, retention_date: '2099-01-01' })
    const accepted = [{ param: 'platform', is_accepted: true }]
    expect(await risksOf(experiment_id)).toMatchObject([accepted, []])
    condition_settings.push(
      { condition: 1, param: 'retention-date', value: '2099-01-01' },
      { condition: 1, param: 'feed', value: 'swipe' },
    )
    expect((await revise(2)).body.data.warnings).toEqual(warnings)
    expect(await risksOf(experiment_id)).toMatchObject([[{ is_accepted: false }], accepted, []])
  })

  test('runs: people reach an end that says what it can', async () => {
    const experiment_id = await aStudy(app, { platform: 'prolific', 'custom-msg-type': 'modal' })
    const person = await aParticipant(app, experiment_id)
    await sendForm(app, person, 'custom-msg', {})
    const { body } = await app.call('/v1/end_session', { session_token: person.session_token, outcome: 'complete' })
    expect(body.data).toMatchObject({ outcome: 'complete', ending: { kind: 'return-home' }, leaves_by_itself: false })
  })
})

test('a study without any risk has no warnings', async () => {
  const { experiment_id, warnings } = await spawn([{ platform: 'prolific', 'completion-code': 'C1' }])
  expect([warnings, await risksOf(experiment_id)]).toEqual([[], [[]]])
})
