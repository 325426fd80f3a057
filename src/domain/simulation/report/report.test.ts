import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceSection } from './balance.ts'
import { covariateSection } from './covariates.ts'
import { durationSection, spreadOfValues } from './duration.ts'
import { exitSection } from './exits.ts'
import { unseenQuestions } from './questions.ts'
import { rowChecks } from './rows.ts'
import type { ReportCondition, ReportStudy } from './study.ts'

const RULES = { method: 'least-filled', by: [], coin: 0.8, weights: {} } as const

const aCondition = (condition: number, settings: Record<string, string> = {}): ReportCondition => ({
  ...{ condition, name: '', settings, nCards: 5 },
})

const aStudy = (given: Partial<ReportStudy> = {}): ReportStudy => ({
  ...{ experiment_id: 'eabc12', conditions: [aCondition(1), aCondition(2)], assignment: RULES, hasQuotas: false, cards: [] },
  occasions: { waves: [], feeds: [] },
  ...given,
})

describe('balance', () => {
  const inConditions = (...counts: number[]) =>
    counts.flatMap((n, condition) => Array.from({ length: n }, () => ({ condition, stratum: null })))

  test('compares conditions with their equal part, and counts those without one apart', () => {
    expect(balanceSection(inConditions(3, 10, 12), aStudy())).toMatchObject({
      undrawn: 3,
      arms: [
        { counted: 10, expected: 11 },
        { counted: 12, expected: 11 },
      ],
      holds: true,
    })
    expect(balanceSection(inConditions(0, 50, 150), aStudy())).toMatchObject({ holds: false })
  })

  test('of simple assignment expects what the weights say', () => {
    const study = aStudy({ assignment: { ...RULES, method: 'simple', weights: { '2': 3 } } })
    expect(balanceSection(inConditions(0, 10, 30), study)).toMatchObject({
      arms: [{ expected: 10 }, { expected: 30 }],
      holds: true,
    })
  })

  test('has a row for every answer that the study goes by', () => {
    const study = aStudy({ assignment: { ...RULES, method: 'stratified', by: [{ key: 'gender' }] } })
    const people = ['female', 'female', 'male'].map((gender, i) => ({ condition: (i % 2) + 1, stratum: { gender } }))
    expect(balanceSection(people, study).strata).toMatchObject([
      { stratum: { gender: 'female' }, arms: [{ counted: 1 }, { counted: 1 }] },
      { stratum: { gender: 'male' }, arms: [{ counted: 1 }, { counted: 0 }] },
    ])
  })
})

describe('quartiles', () => {
  test('are those of R', () => {
    // quantile(c(1, 2, 3, 4)): 1.75, 2.5, 3.25
    expect(spreadOfValues([4, 1, 3, 2])).toEqual({ lower: 1.75, median: 2.5, upper: 3.25 })
    expect(spreadOfValues([])).toBeNull()
  })

  test('are in order and within the values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1 }), (values) => {
        const { lower, median, upper } = spreadOfValues(values) ?? { lower: 0, median: 0, upper: 0 }
        const steps = [Math.min(...values), lower, median, upper, Math.max(...values)]
        expect(steps).toEqual([...steps].sort((a, b) => a - b))
      }),
    )
  })
})

test('durations are of people with an ending, and steps are in the order in which they are met', () => {
  const steps = [
    { step: 'consent', ms: 10 },
    { step: 'feed', ms: 100 },
  ]
  expect(
    durationSection(
      [
        { totalMs: 110, steps, outcome: 'complete', wave: null },
        { totalMs: 10, steps: steps.slice(0, 1), outcome: null, wave: null },
      ],
      [],
    ),
  ).toMatchObject({
    total: { people: 1, median: 110 },
    waves: [],
    steps: [
      { step: 'consent', people: 2, median: 10 },
      { step: 'feed', people: 1, median: 100 },
    ],
  })
})

test('durations are of each wave, and who came too late took no time', () => {
  const visit = (wave: string, totalMs: number, outcome = 'complete') => ({
    wave,
    totalMs,
    outcome,
    steps: [{ step: 'feed', ms: totalMs }],
  })
  const visits = [visit('start', 100), visit('week', 30), visit('week', 0, 'wave_closed')]
  expect(durationSection(visits.slice(0, 2), ['start', 'week']).steps).toMatchObject([
    { wave: 'start', step: 'feed', median: 100 },
    { wave: 'week', step: 'feed', median: 30 },
  ])
  const { total, waves } = durationSection(visits, ['start', 'week'])
  expect(total).toMatchObject({ people: 1, median: 100 })
  expect(waves).toMatchObject([
    { wave: 'start', people: 1, median: 100 },
    { wave: 'week', people: 1, median: 30 },
  ])
})

const aFeed = (feed: string, cards: number, more = {}) => ({ feed, cards, length: cards, isFinished: true, ...more })

test('rows are checked by wave and feed, with the feed that each person was drawn', () => {
  const visit = (wave: string, feedRows: ReturnType<typeof aFeed>[]) => {
    const cards = feedRows.reduce((sum, feed) => sum + feed.cards, 0)
    return { condition: 1, wave, feedRows, cards, cardsWithDwell: cards, forms: [] }
  }
  const visits = [
    visit('start', [aFeed('before', 10), aFeed('after', 4)]),
    visit('start', [aFeed('before', 10), aFeed('after', 3, { length: 7, isFinished: false })]),
    visit('start', [aFeed('before', 9), aFeed('after', 4)]),
    visit('week', [aFeed('after', 3, { length: 4 })]),
  ]
  expect(rowChecks(visits, aStudy(), null).map(({ about, expected, actual }) => [about, expected, actual])).toEqual([
    ['Condition 1, wave start, feed before: as many cards as each feed has, x 3 people who finished the feed', 29, 29],
    ['Condition 1, wave start, feed after: 4 cards x 2 people who finished the feed', 8, 8],
    ['Condition 1, wave week, feed after: 4 cards x 1 people who finished the feed', 4, 3],
    [expect.stringContaining('dwell row'), 43, 43],
  ])
})

test('rows that are missing do not hold', () => {
  const person = { condition: 1, wave: null, feedRows: [aFeed('feed', 5)], cards: 5, cardsWithDwell: 5, forms: [] }
  const run = { planned: 2, finished: 1, dropped: 1 }
  expect(rowChecks([person], aStudy(), run).every(({ holds }) => holds)).toBe(true)
  const lacking = {
    ...person,
    feedRows: [aFeed('feed', 4)],
    cards: 4,
    cardsWithDwell: 3,
    forms: [{ form: 'ses', expected: 2, stored: 1, keys: [] }],
  }
  expect(rowChecks([lacking], aStudy(), { ...run, finished: 0 }).map(({ holds }) => holds)).toEqual([false, false, false, false])
})

describe('exits', () => {
  const redirect = { platform: 'custom', 'redirect-url': 'https://panel.example/?u={{user_id}}&c={{condition}}' }

  test('are listed with their addresses, also those that nobody reached', () => {
    const study = aStudy({ conditions: [aCondition(1, { ...redirect, consent: 'Do you agree?' })], hasQuotas: true })
    const complete = {
      condition: 1,
      outcome: 'complete',
      kind: 'redirect',
      address: 'https://panel.example/?u={{user_id}}&c=1&user_id={{user_id}}',
      n: 7,
    } as const
    const rows = exitSection(study, [complete], [])
    expect(rows.map(({ outcome, n }) => [outcome, n])).toEqual([
      ['complete', 7],
      ['no_consent', 0],
      ['quota_full', 0],
      ['left_early', 0],
      ['withdrawn', 0],
    ])
    const unknown = exitSection(study, [], [{ condition: 1, outcome: 'complete', n: 3 }])
    expect(unknown[0]).toMatchObject({ address: complete.address, n: 3 })
  })

  test('of a later wave are also those to which its answers lead', () => {
    const jumps = [{ if: { fact: 'answer.age', is: '<', value: '18' }, to: { end: 'visit', outcome: 'quota_full' } }]
    const items = [{ type: 'number', key: 'age', label: 'Age' }]
    const own = {
      ...{ name: 'mine', label: 'Mine', asks: '', heading: 'Mine', submitLabel: 'Next', languages: ['en'], scores: [] },
      ...{ attentionAnswers: {}, pages: [{ name: 'one', blockOrder: 'fixed', blocks: [{ name: 'b', items }], jumps }] },
    }
    const waves = [
      { name: 'start', journey: [{ step: 'feed' }] },
      { name: 'week', journey: [{ step: 'form', form: 'mine' }], opens: { days: 7 } },
    ]
    const settings = { waves: JSON.stringify(waves), questionnaires: JSON.stringify([own]), 'final-page': 'no' }
    const study = aStudy({ conditions: [aCondition(1, settings)], occasions: { waves: ['start', 'week'], feeds: [] } })
    const full = exitSection(study, [], []).filter(({ outcome }) => outcome === 'quota_full')
    expect(full.map(({ wave }) => wave)).toEqual(['week'])
  })

  test('of conditions are one row where they are the same, and two where one was not reached', () => {
    const ended = (condition: number) => ({ condition, outcome: 'complete', kind: 'return-home', address: '', n: 1 }) as const
    const completes = (...conditions: number[]) =>
      exitSection(aStudy(), conditions.map(ended), []).filter(({ outcome }) => outcome === 'complete')
    expect(completes(1, 2)).toMatchObject([{ conditions: [1, 2], n: 2 }])
    expect(completes(1)).toMatchObject([
      { conditions: [1], n: 1 },
      { conditions: [2], n: 0 },
    ])
  })

  test('of an early outcome that the study names are possible', () => {
    const possible = (settings = {}) =>
      exitSection(aStudy({ conditions: [aCondition(1, settings)] }), [], []).map(({ outcome }) => outcome)
    expect(possible()).not.toContain('timed_out')
    expect(possible({ 'exit-timed_out': 'LATE' })).toContain('timed_out')
  })

  test('of each wave are those of its own journey and settings', () => {
    const start = { step: 'form', form: 'ses' }
    const waves = [
      { name: 'start', journey: [{ step: 'consent' }, start], settings: { consent: 'Do you agree?', 'completion-code': 'ONE' } },
      {
        name: 'week',
        journey: [start],
        opens: { days: 7 },
        closes: { days: 2 },
        settings: { 'completion-code': 'TWO', 'exit-wave_closed': 'LATE' },
      },
      { name: 'month', journey: [start], opens: { days: 30 } },
    ]
    const settings = { waves: JSON.stringify(waves), platform: 'mturk', 'completion-code': 'LAST' }
    const study = aStudy({
      ...{ conditions: [aCondition(1, settings)], hasQuotas: true },
      occasions: { waves: waves.map(({ name }) => name), feeds: [] },
    })
    const complete = { wave: 'start', condition: 1, outcome: 'complete', kind: 'completion-code', address: 'ONE', n: 4 } as const
    const late = { ...complete, wave: 'week', outcome: 'wave_closed', address: 'LATE', n: 1 } as const
    const rows = exitSection(study, [late, complete], []).map(({ wave, outcome, address, n }) => [wave, outcome, address, n])
    expect(rows).toEqual([
      ['start', 'complete', 'ONE', 4],
      ['start', 'no_consent', '', 0],
      ['start', 'quota_full', '', 0],
      ['start', 'left_early', '', 0],
      ['start', 'withdrawn', '', 0],
      ['week', 'complete', 'TWO', 0],
      ['week', 'left_early', '', 0],
      ['week', 'withdrawn', '', 0],
      ['week', 'wave_closed', 'LATE', 1],
      ['month', 'complete', 'LAST', 0],
      ['month', 'left_early', '', 0],
      ['month', 'withdrawn', '', 0],
    ])
    const named = { ...settings, 'exit-quota_full': 'FULL', 'exit-wave_closed': 'LATE' }
    const ofNamed = exitSection({ ...study, conditions: [aCondition(1, named)] }, [], [])
    const wavesWith = (asked: string) => ofNamed.flatMap(({ wave, outcome }) => (outcome === asked ? [wave] : []))
    expect([wavesWith('quota_full'), wavesWith('wave_closed')]).toEqual([['start'], ['week']])
    expect(exitSection(study, [], [{ wave: 'week', condition: 1, outcome: 'complete', n: 2 }])).toContainEqual(
      expect.objectContaining({ wave: 'week', outcome: 'complete', address: 'TWO', n: 2 }),
    )
  })
})

test('columns that the study reads come first among those that cards lack', () => {
  const cards = [{ position: '1', topic: 'a' }, { topic: 'b' }, { topic: '' }].map((covariates) => ({
    ...{ entity_set: 's', file_name: '', covariates },
  }))
  const study = aStudy({ cards, conditions: [aCondition(1, { 'order-positions': 'yes', algorithm: 'attitude_filter_feed' })] })
  expect(covariateSection(study)).toEqual([
    { column: 'attitude', missing: 3, cards: 3, usedBy: ['the algorithm'] },
    { column: 'position', missing: 2, cards: 3, usedBy: ['the order: fixed places'] },
    { column: 'topic', missing: 1, cards: 3, usedBy: [] },
  ])
})

describe('questions that nobody was shown', () => {
  const own = {
    ...{ name: 'mine', label: 'Mine', asks: '', heading: { en: 'Mine' }, submitLabel: 'Next', languages: ['en'] },
    ...{ attentionAnswers: {}, scores: [] },
    pages: [
      {
        name: 'one',
        blockOrder: 'fixed',
        blocks: [
          {
            name: 'b',
            items: [
              { type: 'number', key: 'age', label: { en: 'Age' } },
              { type: 'number', key: 'years', label: { en: 'Years' }, showIf: { fact: 'answer.age', is: '>', value: '200' } },
            ],
          },
        ],
      },
    ],
  }
  const settings = {
    questionnaires: JSON.stringify([own]),
    journey: JSON.stringify([{ step: 'feed' }, { step: 'form', form: 'mine' }]),
    'final-page': 'no',
  }
  const study = aStudy({ conditions: [aCondition(1, settings)] })

  test('are named with what they depend on', () => {
    const sent = { wave: null, forms: [{ form: 'mine', expected: 1, stored: 1, keys: ['age'] }] }
    expect(unseenQuestions([sent], study)).toEqual([
      { wave: null, form: 'mine', key: 'years', label: 'Years', reached: 1, why: 'only if age is more than 200' },
    ])
  })

  test('are one row where nobody reached the form', () => {
    expect(unseenQuestions([], study)).toEqual([{ wave: null, form: 'mine', key: null, label: 'Mine', reached: 0, why: '' }])
  })

  test('are those of every wave, also of a form that another wave has too', () => {
    const waves = [
      { name: 'start', journey: [{ step: 'form', form: 'mine' }] },
      { name: 'week', journey: [{ step: 'form', form: 'mine' }], opens: { days: 7 } },
    ]
    const ofWaves = aStudy({
      conditions: [aCondition(1, { ...settings, waves: JSON.stringify(waves) })],
      occasions: { waves: ['start', 'week'], feeds: [] },
    })
    const sent = { wave: 'start', forms: [{ form: 'mine', expected: 2, stored: 2, keys: ['age', 'years'] }] }
    expect(unseenQuestions([sent], ofWaves)).toEqual([
      { wave: 'week', form: 'mine', key: null, label: 'Mine', reached: 0, why: '' },
    ])
  })
})
