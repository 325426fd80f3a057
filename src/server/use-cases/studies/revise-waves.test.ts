import { describe, expect, test } from 'vitest'
import { encodeParameter } from '#contract/wire.ts'
import type { Wave } from '#domain/waves/wave.ts'
import { FIRST_MAIL } from '#domain/waves/wave-mail.ts'
import { aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { afterFirst, aWaveStudy, comeBack, finish, letPass, THREE_WAVES } from '#server/testing/wave-study.ts'

setUpApp()

const shown = async (experiment_id: string) => (await app.call('/v1/show_study', { experiment_id })).body.data

/** The next version of a study, with other waves. */
async function revise(experiment_id: string, waves: readonly Wave[]) {
  const { condition_settings, study } = await shown(experiment_id)
  const value = encodeParameter('waves', waves.length === 0 ? '' : JSON.stringify(waves))
  const others = condition_settings.filter(({ param }) => param !== 'waves')
  return app.call('/v1/revise_study', {
    experiment_id,
    from_version: study.version,
    condition_settings: [...others, { condition: 1, param: 'waves', value }],
  })
}

const [START, WEEK, MONTH] = THREE_WAVES as [Wave, Wave, Wave] // of three

describe('a revision of a study of waves', () => {
  test.each([
    ['renames a wave', [START, { ...WEEK, name: 'second' }, MONTH]],
    ['renames the first one', [{ ...START, name: 'begin' }, WEEK, MONTH]],
    ['reorders them', [START, { ...MONTH, opens: { days: 7 } }, { ...WEEK, opens: { days: 30 } }]],
    ['takes one away', [START, WEEK]],
    ['takes all away', []],
  ] satisfies [string, Wave[]][])('that %s is refused, and nothing is stored', async (_, waves) => {
    const experiment_id = await aWaveStudy(app)
    expect(await revise(experiment_id, waves)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_settings', problems: [expect.stringContaining('keep their names and their order')] } },
    })
    expect((await shown(experiment_id)).versions).toHaveLength(1)
  })

  test('may add a wave behind the last one, to which people come who have done the others', async () => {
    const experiment_id = await aWaveStudy(app, [START, WEEK])
    const person = await afterFirst(app, experiment_id)
    await letPass(app, person.user_id, '7 days 1 minute')
    const week = await comeBack(app, person)
    await finish(app, week)
    expect((await comeBack(app, week)).journey.next).toEqual({ step: 'end' })
    expect((await revise(experiment_id, [START, WEEK, MONTH])).status).toBe(200)
    expect((await comeBack(app, week)).journey.next.step).toBe('too_early')
    await letPass(app, person.user_id, '23 days')
    expect((await comeBack(app, week)).journey.next).toEqual({ step: 'feed', name: 'later' })
  })

  test('may change when a wave opens, and its steps', async () => {
    const experiment_id = await aWaveStudy(app)
    const sooner: Wave = { ...WEEK, opens: { days: 1 }, journey: [{ step: 'form', form: 'demographics' }] }
    expect((await revise(experiment_id, [START, sooner, MONTH])).status).toBe(200)
  })
})

test('a study that began with one visit gets no waves, because the time zones of its people are not stored', async () => {
  const experiment_id = await aStudy(app)
  expect(await revise(experiment_id, [START, WEEK])).toMatchObject({
    status: 400,
    body: { error: { problems: [expect.stringContaining('began with one visit')] } },
  })
})

describe('scripts are warned', () => {
  const warnings = async (waves: readonly Wave[], others: Record<string, string> = {}) => {
    const experiment_id = await aWaveStudy(app, waves, others)
    const { condition_settings } = await shown(experiment_id)
    return (await app.call('/v1/spawn_experiment', { condition_settings })).body.data.warnings
  }

  test('of waves that people cannot come to, or are not asked to, as the page shows it', async () => {
    const short: Wave = { ...WEEK, closes: { hours: 6 } }
    const over: Wave = { ...MONTH, closes: { date: '2020-01-01' } }
    expect(await warnings([START, short, over])).toEqual([
      expect.stringMatching(/^People come back, and nothing asks them to/),
      expect.stringMatching(/“week” is open for 6 hours/),
      expect.stringMatching(/^Nobody who begins the study now can come to the wave “month”/),
    ])
  })

  test('of mails that nobody would get', async () => {
    expect(await warnings([START, { ...WEEK, mail: FIRST_MAIL }])).toEqual([
      expect.stringMatching(/neither the lab nor this server has a mail server/),
      expect.stringMatching(/“week” has a mail, and no page “mail address” before it/),
    ])
  })

  test('by a revision too, and not of a study whose panel asks people back', async () => {
    const panel = { platform: 'prolific', 'completion-code': 'DONE', 'exit-wave_closed': 'LATE' }
    expect(await warnings([START, WEEK], panel)).toEqual([])
    const experiment_id = await aWaveStudy(app, [START, WEEK], panel)
    const { body } = await revise(experiment_id, [START, { ...WEEK, closes: { hours: 1 } }])
    expect(body.data.warnings).toEqual([expect.stringMatching(/“week” is open for 1 hour/)])
  })
})
