import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceSection } from './balance.ts'
import { covariateSection } from './covariates.ts'
import { durationSection, spreadOfValues } from './duration.ts'
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
