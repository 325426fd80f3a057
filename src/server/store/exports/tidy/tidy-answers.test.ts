import { describe, expect, test } from 'vitest'
import type { Loaded } from '#server/testing/builders.ts'
import { allTables, anna, app, ben, cardOf, cleo, experiment_id, LANDED, of, setUpStudy } from '#server/testing/tidy-study.ts'

setUpStudy()

describe('answers', () => {
  const answerTo = async (person: Loaded, item_id: string) =>
    of((await allTables())['answers'], person).find((row) => row['item_id'] === item_id)

  test('code, value and label are apart', async () => {
    expect(await answerTo(anna, 'covidvaccine')).toMatchObject({
      instrument: 'form',
      item_position: 4,
      answer_status: 'answered',
      answer_code: 6,
      answer_value: '6_vaccinated',
      answer_label: 'I am vaccinated',
      answer_number: null,
      answer_text: null,
    })
    expect(await answerTo(anna, 'ethnicity')).toMatchObject({
      answer_code: null,
      answer_value: 'asian;other',
      answer_label: 'Asian; Other',
    })
    expect(await answerTo(anna, 'crt_emily-april-may')).toMatchObject({
      answer_code: null,
      answer_label: null,
      answer_text: 'Emily',
    })
    expect(await answerTo(anna, 'intervention_importance')).toMatchObject({
      instrument: 'intervention',
      answer_code: 4,
      answer_label: 'Very important',
      item_position: null,
    })
  })

  test('of a form that was sent twice the last answer counts, and the change is reported', async () => {
    expect(await answerTo(anna, 'age')).toMatchObject({ answer_number: 31, n_changes: 1 })
    expect(await answerTo(anna, 'gender')).toMatchObject({ answer_value: 'female', n_changes: 0 })
  })

  test('why there is no answer is reported: left open, a default, never reached', async () => {
    expect(await answerTo(anna, 'comments')).toMatchObject({ answer_status: 'skipped', answer_value: null })
    expect(await answerTo(anna, 'monkeypox-cards-perc')).toMatchObject({
      answer_status: 'untouched-default',
      answer_value: '50',
      answer_number: null,
    })
    expect(await answerTo(ben, 'age')).toMatchObject({
      answer_status: 'not-reached',
      answer_value: null,
      first_ms: null,
      n_changes: 0,
    })
  })

  test('decoys have no row, and a check has its place on the page', async () => {
    const rows = of((await allTables())['answers'], anna).filter(({ instrument }) => instrument === 'ac')
    expect(rows.map(({ item_id, item_position }) => [item_id, item_position])).toEqual([['attentioncheck1', 1]])
  })

  test('answers without a form’s name are rows, whatever their names', async () => {
    const rows = of((await allTables())['answers'], anna).filter(({ instrument }) => instrument === 'unnamed')
    expect(rows.map(({ item_id, answer_value }) => [item_id, answer_value])).toEqual([
      ['constructor', '=1+1'],
      ['note', 'x'],
    ])
  })

  test('in the wide table they are columns, several choices one column each, with scores and attention', async () => {
    const { participantsWide } = await allTables()
    expect(of(participantsWide, anna)[0]).toMatchObject({
      age: 31,
      gender: 'female',
      ethnicity__asian: 1,
      ethnicity__other: 1,
      ethnicity__white_caucasian: 0,
      covidvaccine: '6_vaccinated',
      covidvaccine__code: 6,
      attentioncheck1__passed: false,
      attentioncheck2__passed: true,
      attention_passed: 1,
      attention_total: 2,
      crt_correct: 5,
      crt_score: 5 / 6,
      crt_intuitive: 1,
      monkeypox_cards_perc: null,
      monkeypox_cards_perc_touched: false,
      study_duration: 12,
      comments: null,
    })
    expect(of(participantsWide, ben)[0]).toMatchObject({
      age: null,
      ethnicity__asian: null,
      crt_score: null,
      attentioncheck1__passed: null,
    })
  })
})

describe('events, stimuli and quality', () => {
  test('everything that was stored is a row, in order, answers included', async () => {
    const { events = [] } = await allTables()
    const { rows } = await app.database.pool.query(
      `select event_uid from events join participants using (experiment_id, participant_id)
       where experiment_id = $1 and user_id in ('anna', 'ben', 'cleo') order by participant_id, seq`,
      [experiment_id],
    )
    expect(events.map(({ event_id }) => event_id)).toEqual(rows.map(({ event_uid }) => event_uid))
    const landed = of(events, anna).find(({ name }) => name === 'feed-landed')
    expect(landed).toMatchObject({ type: 'track', t_ms: 0, client_utc: new Date(LANDED).toISOString(), value: null })
    expect(of(events, anna).find(({ type }) => type === 'engagement')).toMatchObject({
      name: 'likes',
      value: '1',
      stimulus_id: cardOf(anna, 0),
    })
    expect(of(events, anna).find(({ name }) => name === 'condition')).toMatchObject({ type: 'track', value: '1' })
    const sent = of(events, anna).find(({ type, name }) => type === 'form' && name === 'ac')
    expect(JSON.parse(String(sent?.['detail']))).toEqual({ form: 'ac', answers: { attentioncheck1: '1_strongly-agree' } })
  })

  test('stimuli have their covariates as columns and how often they were served', async () => {
    const { stimuli = [] } = await allTables()
    expect(stimuli).toHaveLength(10)
    expect(stimuli[1]).toMatchObject({
      category: 'news',
      stimulus_type: 'image',
      set_position: 1,
      stimulus_url: 'https://img.example/t_1.png',
      n_served: 3,
      filename: 't_1.png',
      headline: 'Headline 1, 100 % sure',
    })
  })

  test('quality reports failed checks, second sessions and unseen cards', async () => {
    const { quality } = await allTables()
    expect(of(quality, anna)[0]).toMatchObject({
      attention_passed: 1,
      attention_failed: 1,
      attention_unanswered: 0,
      zero_dwell_share: 0.8,
      n_clicks: 3,
      n_sessions: 2,
      n_page_loads: 2,
      overlap_ms: 0,
      straight_lining_judged: 0,
      flag_attention: true,
      flag_unseen: true,
      flag_sessions: true,
      flag_two_windows: false,
      flag_straight_lining: null,
      flag_said_random: false,
    })
    expect(of(quality, cleo)[0]).toMatchObject({
      flag_attention: null,
      flag_fast: null,
      flag_hidden: null,
      flag_unseen: true,
      n_flags: 1,
      median_dwell_ms: null,
    })
  })
})
