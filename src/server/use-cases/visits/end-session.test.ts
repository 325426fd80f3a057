import { describe, expect, test } from 'vitest'
import { insertStudy } from '#server/store/studies/studies.ts'
import { anEvent, aParticipant, aSet, aStudy, FINAL_ANSWERS, type Settings, sendForm } from '#server/testing/builders.ts'
import { aFinisher, app, end, FORMS, rowOf, setUpApp } from '#server/testing/ended-visits.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../local-owner.ts'

setUpApp()

describe('a complete visit', () => {
  test.each<[string, Settings, Record<string, string>, object]>([
    ['none', {}, {}, { kind: 'return-home' }],
    ['mturk', { 'completion-code': 'MT 1' }, {}, { kind: 'completion-code', code: 'MT 1' }],
    [
      'prolific',
      { 'redirect-url': 'https://app.prolific.com/submissions/complete?cc=PP' },
      { PROLIFIC_PID: 'pid' },
      { kind: 'redirect', url: 'https://app.prolific.com/submissions/complete?cc=PP' },
    ],
    [
      'lucid',
      { 'redirect-url': 'https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID={{rid}}' },
      { RID: 'r/1' },
      { kind: 'redirect', url: 'https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID=r%2F1' },
    ],
    [
      'connect',
      { 'redirect-url': 'https://connect.cloudresearch.com/participant/project/P/complete' },
      {},
      { kind: 'redirect', url: 'https://connect.cloudresearch.com/participant/project/P/complete' },
    ],
    [
      'sona',
      { 'redirect-url': 'https://s.sona-systems.com/webstudy_credit.aspx?experiment_id=1&credit_token=t&survey_code=XXXX' },
      { survey_code: '4711' },
      {
        kind: 'redirect',
        url: 'https://s.sona-systems.com/webstudy_credit.aspx?experiment_id=1&credit_token=t&survey_code=4711',
      },
    ],
  ])('on %s ends as the platform says', async (platform, settings, query, ending) => {
    const person = await aFinisher({ platform, ...settings }, query)
    const { status, body } = await end(person)
    expect([status, body.data]).toMatchObject([200, { outcome: 'complete', ending }])
    expect(await rowOf(person)).toEqual({ outcome: 'complete', completed_at: expect.any(Date), withdrawn_at: null })
  })

  test('on custom carries user_id and every stored query parameter', async () => {
    const settings = { platform: 'custom', 'redirect-url': 'https://lab.example/next?wave=2#top' }
    const person = await aFinisher(settings, { source: 'a&b', rid: 'r1', wave: '9', feed: 'swipe', consent: 'x'.repeat(3000) })
    await app.call('/v1/events', {
      session_token: person.session_token,
      events: [
        anEvent({ kind: 'url_param', name: 'later', value: 'ä' }),
        anEvent({ kind: 'url_param', name: 'source', value: 'c' }),
      ],
    })
    const { ending } = (await end(person)).body.data
    const url = new URL(ending.kind === 'redirect' ? ending.url : '')
    expect([url.origin, url.pathname, url.hash]).toEqual(['https://lab.example', '/next', '#top'])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      wave: '2',
      user_id: person.user_id,
      source: 'c',
      later: 'ä',
      feed: 'swipe',
      rid: 'r1',
    })
  })

  test('carries what its own link brought, not what somebody else with the same user_id opened', async () => {
    const person = await aFinisher({ platform: 'custom', 'redirect-url': 'https://lab.example/' }, { source: 'mine' })
    const { user_id, experiment_id } = person
    await aParticipant(app, experiment_id, { user_id, query: { source: 'theirs', rid: 'theirs', other: 'x' } })
    const { ending } = (await end(person)).body.data
    expect(ending).toMatchObject({ kind: 'redirect', url: expect.stringContaining('source=mine') })
    expect(JSON.stringify(ending)).not.toContain('theirs')
  })

  test('of the demo leads home, whatever the demo is set to', async () => {
    const entity_sets = JSON.stringify([{ entity_set: await aSet(app), randomize_between_subjects: 'yes' }])
    const settings = Object.entries({ entity_sets, forms: FORMS, platform: 'mturk', 'completion-code': 'X' })
    await insertStudy(app.database.db, {
      experiment_id: 'solarflare',
      lab_id: LOCAL_LAB,
      created_by: LOCAL_OWNER,
      seed: 's',
      nConditions: 1,
      settings: settings.map(([param, value]) => ({ condition: 1, param, value })),
    })
    const person = await aParticipant(app, 'solarflare')
    expect(person.form_names).toEqual([])
    expect((await end(person)).status).toBe(409)
    const events = [anEvent({ kind: 'track' as const, name: 'feed-entity-idx-submit-click' })]
    await app.call('/v1/events', { session_token: person.session_token, events })
    const { data } = (await end(person)).body
    expect(data).toMatchObject({ ending: { kind: 'return-home' }, leaves_by_itself: false, debrief: '', receipt: '' })
  })
})

describe('the final page', () => {
  test('is waited for also where the list does not name it', async () => {
    const person = await aParticipant(app, await aStudy(app, { forms: '["attention check"]' }))
    expect(person.form_names).toEqual(['ac', 'final'])
    await sendForm(app, person, 'ac', { attentioncheck1: '3_neither-agree-nor-disagree' })
    expect((await end(person)).status).toBe(409)
    await sendForm(app, person, 'final', FINAL_ANSWERS)
    expect((await end(person)).status).toBe(200)
  })

  test.each<Settings>([{ 'final-page': 'no' }, { platform: 'custom', 'redirect-url': 'https://lab.example/' }])(
    'is not waited for with %j',
    async (settings) => {
      const person = await aParticipant(app, await aStudy(app, { forms: '["attention check"]', ...settings }))
      expect(person.form_names).toEqual(['ac'])
      await sendForm(app, person, 'ac', { attentioncheck1: '3_neither-agree-nor-disagree' })
      expect((await end(person)).status).toBe(200)
    },
  )
})

test('the ending of somebody who saw the feed has the debrief of the study, or the shipped one', async () => {
  const own = await aFinisher({ debrief: '# It was *all* made up: 100 %' })
  expect((await end(own)).body.data.debrief).toBe('# It was *all* made up: 100 %')
  const shipped = await aFinisher({})
  expect((await end(shipped, 'left_early')).body.data.debrief).toContain('made for research')
})

test('without a token, or with a made-up one, nothing is told', async () => {
  expect((await app.call('/v1/end_session', { outcome: 'complete' })).status).toBe(401)
  expect((await app.call('/v1/end_session', { outcome: 'complete', session_token: 'AAAA' })).status).toBe(401)
})

test('the questionnaires of the journey come with the study, by their names', async () => {
  const settings = {
    forms: '["cognitive reflection (6-items)","climate change exposure freq","final"]',
    'custom-msg-type': 'modal',
    'custom-msg': 'Goodbye',
  }
  const { form_names } = await aParticipant(app, await aStudy(app, settings))
  expect(form_names).toEqual(['crt', 'exp', 'final', 'custom-msg'])
})

test.each(['a\0b', '\uD800', '\u202E', 'x'.repeat(256)])('a link with a parameter named %j is kept', async (name) => {
  const person = await aFinisher({ platform: 'custom', 'redirect-url': 'https://lab.example/' }, { [name]: 'v' })
  const { status, body } = await end(person)
  expect([status, body.data.ending]).toMatchObject([200, { kind: 'redirect', url: expect.stringMatching(/=v$/) }])
})
