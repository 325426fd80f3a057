import { describe, expect, test } from 'vitest'
import { CLAIMABLE_OUTCOMES, OUTCOMES, type Outcome } from '#domain/session/outcomes.ts'
import {
  aLike,
  anEvent,
  aParticipant,
  aStudy,
  exported,
  FINAL_ANSWERS,
  type Settings,
  sendForm,
} from '#server/testing/builders.ts'
import { aFinisher, app, end, FORMS, rowOf, setUpApp } from '#server/testing/ended-visits.ts'
import { testApp } from '#server/testing/test-app.ts'

setUpApp()

describe('before the final save is stored', () => {
  test('a visit cannot be complete, and no code is given', async () => {
    const person = await aParticipant(app, await aStudy(app, { forms: FORMS, platform: 'mturk', 'completion-code': 'SECRET-1' }))
    await sendForm(app, person, 'ac', { attentioncheck1: '3_neither-agree-nor-disagree' })
    const early = await end(person)
    expect([early.status, early.body]).toMatchObject([409, { success: 'false', error: { code: 'not_stored_yet' } }])
    expect(early.text).not.toContain('SECRET-1')
    expect(await rowOf(person)).toMatchObject({ outcome: null, completed_at: null })
    await sendForm(app, person, 'final', FINAL_ANSWERS)
    expect((await end(person)).body.data.ending).toEqual({ kind: 'completion-code', code: 'SECRET-1' })
  })

  test('the last form may also come as an event', async () => {
    const person = await aParticipant(app, await aStudy(app, { forms: '["final"]' }))
    const events = [anEvent({ kind: 'form' as const, form: 'final', form_fields: FINAL_ANSWERS })]
    await app.call('/v1/events', { session_token: person.session_token, events })
    expect((await end(person)).status).toBe(200)
  })

  test('somebody else’s final form opens nothing', async () => {
    const experiment_id = await aStudy(app, { forms: '["final"]' })
    const [person, other] = [await aParticipant(app, experiment_id), await aParticipant(app, experiment_id)]
    await sendForm(app, other, 'final', FINAL_ANSWERS)
    expect((await end(person)).status).toBe(409)
  })

  test.each([
    ['the submit click', [{ kind: 'track', name: 'feed-entity-idx-submit-click' }]],
    ['the dwell of the feed', [{ kind: 'dwell', dwell_data: [] }]],
  ])('without forms, %s opens the ending', async (_what, events) => {
    const person = await aParticipant(app, await aStudy(app))
    await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
    expect((await end(person)).status).toBe(409)
    await app.call('/v1/events', { session_token: person.session_token, events: events.map(anEvent) as never })
    expect((await end(person)).status).toBe(200)
  })

  test('a modal message waits for its Continue, a message on the page for nothing more', async () => {
    const [modal, onpage] = await Promise.all(
      ['modal', 'onpage'].map((type) => aFinisher({ 'custom-msg-type': type, 'custom-msg': 'Bye' })),
    )
    if (!modal || !onpage) throw new Error('Two were made')
    expect([(await end(modal)).status, (await end(onpage)).status]).toEqual([409, 200])
    await sendForm(app, modal, 'custom-msg', {})
    expect((await end(modal)).status).toBe(200)
  })

  test('leaving early needs no save', async () => {
    const experiment_id = await aStudy(app, { forms: FORMS })
    for (const outcome of ['left_early', 'technical_error'] as const) {
      const person = await aParticipant(app, experiment_id)
      expect((await end(person, outcome)).body.data.outcome).toBe(outcome)
      expect(await rowOf(person)).toEqual({ outcome, completed_at: null, withdrawn_at: null })
    }
  })
})

describe('the first outcome', () => {
  test('stays, and the answer is the same when asked again', async () => {
    const person = await aFinisher({ platform: 'mturk', 'completion-code': 'C', 'exit-left_early': 'W' })
    const first = await end(person)
    expect((await end(person)).text).toBe(first.text)
    for (const later of ['left_early', 'withdrawn', 'no_consent'] as const)
      expect((await end(person, later)).body.data).toMatchObject({
        outcome: 'complete',
        ending: { code: 'C' },
        is_withdrawn: false,
      })
    expect(await rowOf(person)).toMatchObject({ outcome: 'complete', withdrawn_at: null })
    const early = await aFinisher({ platform: 'mturk', 'completion-code': 'C', 'exit-left_early': 'W' })
    await end(early, 'left_early')
    expect((await end(early)).body.data).toMatchObject({ outcome: 'left_early', ending: { code: 'W' } })
  })

  test('left_early keeps what was done, withdrawn takes it out of every table', async () => {
    const experiment_id = await aStudy(app, { 'exit-withdrawn': 'PART', platform: 'mturk', 'completion-code': 'C' })
    const [leaver, withdrawer] = [await aParticipant(app, experiment_id), await aParticipant(app, experiment_id)]
    for (const person of [leaver, withdrawer])
      await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
    const left = (await end(leaver, 'left_early')).body.data
    expect(left).toMatchObject({ outcome: 'left_early', is_withdrawn: false, ending: { code: 'PART' } })
    const withdrawn = (await end(withdrawer, 'withdrawn')).body.data
    expect(withdrawn).toMatchObject({ outcome: 'withdrawn', is_withdrawn: true, ending: { code: 'PART' } })
    const named = async (name: string) => new Set((await exported(app, experiment_id, name)).map((row) => row['user_id']))
    for (const name of ['user_form', 'engagement']) expect(await named(name)).toEqual(new Set([leaver.user_id]))
    expect(await rowOf(withdrawer)).toMatchObject({ outcome: 'withdrawn', withdrawn_at: expect.any(Date) })
  })

  test('is one, however many tabs and nodes ask at once', async () => {
    const other = await testApp({ database: app.database })
    for (let round = 0; round < 5; round++) {
      const person = await aFinisher({})
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) => end(person, i % 3 ? 'complete' : 'left_early', i % 2 ? app : other)),
      )
      const outcomes = new Set(answers.map(({ body }) => body.data.outcome))
      expect(outcomes.size).toBe(1)
      const { outcome, completed_at } = await rowOf(person)
      expect([...outcomes]).toEqual([outcome])
      expect(completed_at !== null).toBe(outcome === 'complete')
    }
    await other.app.close()
  })

  test.each(OUTCOMES.filter((outcome) => !CLAIMABLE_OUTCOMES.some((claimable) => claimable === outcome)))(
    '%s is not a participant’s to claim',
    async (outcome) => {
      const { session_token } = await aFinisher({})
      const { status, text } = await app.call('/v1/end_session', { session_token, outcome: outcome as never })
      expect([status, text]).toEqual([400, expect.stringContaining('outcome')])
    },
  )
})

describe('attention', () => {
  const failed = { attentioncheck1: '2_agree' }
  const passed = { attentioncheck1: '3_neither-agree-nor-disagree' }

  test.each<[string, Settings, Record<string, string>[], Outcome]>([
    ['a failed check', {}, [failed], 'complete'],
    ['a failed check', { 'failed-attention': 'keep' }, [failed], 'complete'],
    ['a failed check', { 'failed-attention': 'exit' }, [failed], 'failed_attention'],
    ['a passed check', { 'failed-attention': 'exit' }, [passed], 'complete'],
    ['a check that was left open', { 'failed-attention': 'exit' }, [{ attentioncheck1: '' }], 'complete'],
    ['no check', { 'failed-attention': 'exit' }, [], 'complete'],
    ['a check that was changed for the better', { 'failed-attention': 'exit' }, [failed, passed], 'complete'],
    ['a check that was changed for the worse', { 'failed-attention': 'exit' }, [passed, failed], 'failed_attention'],
  ])('%s with %j', async (_what, settings, writes, outcome) => {
    const person = await aParticipant(app, await aStudy(app, { forms: FORMS, 'exit-failed_attention': 'Q1', ...settings }))
    for (const answers of writes) await sendForm(app, person, 'ac', answers)
    await sendForm(app, person, 'final', FINAL_ANSWERS)
    const { data } = (await end(person)).body
    expect(data.outcome).toBe(outcome)
    if (outcome === 'failed_attention') expect(data.ending).toEqual({ kind: 'completion-code', code: 'Q1' })
  })
})
