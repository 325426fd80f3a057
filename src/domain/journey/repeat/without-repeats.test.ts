import { describe, expect, test } from 'vitest'
import { checkOwnQuestionnaires } from '../../parameters/check-own-questionnaires.ts'
import { findQuestionnaire, questionnaires } from '../../questionnaires/index.ts'
import type { Definition } from '../../questions/definition.ts'
import { isCopyable } from '../../questions/library/shipped-definition.ts'
import type { ConditionSetting } from '../../study/checks/condition-settings.ts'
import { checkWaves } from '../../waves/check-waves.ts'
import { checkJourney } from '../check-journey.ts'
import { aDefinition, aPage } from '../testing/a-definition.ts'
import { repeatIn } from './repeat.ts'
import { withoutRepeats } from './without-repeats.ts'

const topics = aDefinition('topics', [
  {
    name: 'one',
    blockOrder: 'fixed',
    blocks: [
      {
        name: 'b',
        items: [
          {
            type: 'checkbox',
            key: 'chosen_topics',
            label: 'Which?',
            isRequired: true,
            options: [
              { value: '1_climate', label: 'Climate' },
              { value: '2_sport', label: 'Sport' },
            ],
          },
        ],
      },
    ],
  },
])
const opinion = aDefinition('opinion', [
  {
    ...aPage('one', ['view']),
    heading: { en: 'About {{round}}', de: 'Über {{round}}' },
  },
  aPage('two', ['why'], { showIf: { fact: 'answer.view', is: 'answered' } }),
  aPage('three', ['liking'], { showIf: { fact: 'feed.news.likes', is: '>', value: '0' }, heading: 'You wrote {{answer.view|}}' }),
])

const ROUNDS = [
  { name: 'climate', words: { en: 'the climate', de: 'das Klima' }, value: '1_climate' },
  { name: 'sport', value: '2_sport' },
]
const STEPS = [
  { step: 'feed', feed: 'news' },
  { step: 'form', form: 'opinion', if: { fact: 'feed.news.seen', is: '>', value: '0' } },
]

const settingsOf = (journey: unknown, others: Record<string, unknown> = {}, condition = 1): ConditionSetting[] =>
  Object.entries({ journey, questionnaires: [topics, opinion], ...others }).map(([param, value]) => ({
    condition,
    param,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))

const readSetting = (settings: readonly ConditionSetting[], param: string) =>
  JSON.parse(settings.find((each) => each.param === param)?.value ?? 'null')

describe('steps that are repeated', () => {
  const journey = [
    { step: 'form', form: 'topics' },
    { repeat: ROUNDS, chosen: 'chosen_topics', steps: STEPS },
  ]
  const settings = withoutRepeats(
    settingsOf(journey, { feeds: { news: { 'feed-length': '5' }, 'news-sport': { skin: 'photo' } } }),
  )

  test('become a block for each round, for those who chose it, with a feed and a questionnaire of its own', () => {
    expect(readSetting(settings, 'journey')).toEqual([
      { step: 'form', form: 'topics' },
      ...[
        ['climate', '1_climate'],
        ['sport', '2_sport'],
      ].flatMap(([name, value]) => {
        const isChosen = { fact: 'answer.chosen_topics', is: 'chosen', value }
        return [
          { step: 'feed', feed: `news-${name}`, block: name, if: isChosen },
          {
            ...{ step: 'form', form: `opinion-${name}`, block: name },
            if: { all: [isChosen, { fact: `feed.news-${name}.seen`, is: '>', value: '0' }] },
          },
        ]
      }),
    ])
  })

  test('have keys of their own, refer to their own round, and say its words', () => {
    const forms: Definition[] = readSetting(settings, 'questionnaires')
    expect(forms.map(({ name }) => name)).toEqual(['topics', 'opinion-climate', 'opinion-sport'])
    const [, climate, sport] = forms
    expect(climate?.pages[0]?.heading).toEqual({ en: 'About the climate', de: 'Über das Klima' })
    expect(sport?.pages[0]?.heading).toEqual({ en: 'About sport', de: 'Über sport' })
    expect(climate?.pages.flatMap(({ blocks }) => blocks.flatMap(({ items }) => items.map(({ key }) => key)))).toEqual([
      'view_climate',
      'why_climate',
      'liking_climate',
    ])
    expect(climate?.pages[1]?.showIf).toEqual({ fact: 'answer.view_climate', is: 'answered' })
    expect(climate?.pages[2]).toMatchObject({
      showIf: { fact: 'feed.news-climate.likes' },
      heading: 'You wrote {{answer.view_climate|}}',
    })
    expect(checkOwnQuestionnaires(JSON.stringify(forms))).toEqual([])
  })

  test('give settings of the repeated feed to each of its rounds, which may have their own', () => {
    expect(readSetting(settings, 'feeds')).toEqual({
      'news-climate': { 'feed-length': '5' },
      'news-sport': { 'feed-length': '5', skin: 'photo' },
    })
  })

  test('make a journey that can be checked as any other, and that stays as it is', () => {
    const own = Object.fromEntries(settings.map(({ param, value }) => [param, value]))
    expect(checkJourney(own['journey'] ?? '', own)).toEqual([])
    expect(withoutRepeats(settings)).toEqual(settings)
  })

  test('are the same copies in conditions that repeat the same', () => {
    const both = withoutRepeats([...settingsOf(journey), ...settingsOf(journey, {}, 2)])
    const forms = both.filter(({ param }) => param === 'questionnaires').map(({ value }) => JSON.parse(value))
    expect(forms.map((each: Definition[]) => each.length)).toEqual([3, 3])
  })
})

describe('waves', () => {
  const inWave = [
    {
      repeat: ['a', 'b'],
      steps: [
        { step: 'feed', feed: 'news' },
        { step: 'form', form: 'opinion' },
      ],
    },
  ]
  const waves = [{ name: 'first' }, { name: 'week', opens: { days: 7 }, journey: inWave }]

  test('may repeat steps too, with the settings of their feeds', () => {
    const settings = withoutRepeats(
      settingsOf([{ step: 'feed', feed: 'news' }], { waves, feeds: { news: { 'feed-length': '5' } } }),
    )
    expect(readSetting(settings, 'waves')[1].journey).toEqual(
      ['a', 'b'].flatMap((round) => [
        { step: 'feed', feed: `news-${round}`, block: round },
        { step: 'form', form: `opinion-${round}`, block: round },
      ]),
    )
    expect(readSetting(settings, 'questionnaires').map(({ name }: Definition) => name)).toEqual([
      'topics',
      'opinion-a',
      'opinion-b',
    ])
    // The first visit shows the feed under its own name.
    expect(readSetting(settings, 'feeds')).toEqual({
      news: { 'feed-length': '5' },
      'news-a': { 'feed-length': '5' },
      'news-b': { 'feed-length': '5' },
    })
    const own = Object.fromEntries(settings.map(({ param, value }) => [param, value]))
    expect(checkWaves(own['waves'] ?? '', { setSizes: new Map(), settings: own }, () => undefined)).toEqual([])
    expect(withoutRepeats(settings)).toEqual(settings)
  })

  test('that repeat the same as the first visit have the same copies', () => {
    const settings = withoutRepeats(settingsOf(inWave, { waves }))
    expect(readSetting(settings, 'questionnaires').map(({ name }: Definition) => name)).toEqual([
      'topics',
      'opinion-a',
      'opinion-b',
    ])
  })
})

test('a shipped questionnaire is repeated without a copy of one’s own, by name or label, in every condition', () => {
  const journey = (form: string) => [{ repeat: ['a', 'b'], steps: [{ step: 'feed' }, { step: 'form', form }] }]
  const bare = (form: string, condition: number): ConditionSetting[] => [
    { condition, param: 'journey', value: JSON.stringify(journey(form)) },
  ]
  const settings = withoutRepeats([...bare('crt', 1), ...bare(findQuestionnaire('crt')?.label ?? '', 2)])
  for (const condition of [1, 2]) {
    const own = Object.fromEntries(
      settings.filter((each) => each.condition === condition).map(({ param, value }) => [param, value]),
    )
    const forms: Definition[] = JSON.parse(own['questionnaires'] ?? '[]')
    expect(forms.map(({ name }) => name)).toEqual(['crt-a', 'crt-b'])
    expect(forms[0]?.pages[0]?.blocks[0]?.items[0]?.key).toMatch(/^crt_.*_a$/)
    expect(checkOwnQuestionnaires(own['questionnaires'] ?? '')).toEqual([])
    expect(checkJourney(own['journey'] ?? '', own)).toEqual([])
  }
})

test('every shipped questionnaire that asks something can be repeated', () => {
  for (const { name } of questionnaires.filter((each) => isCopyable(each) && !['final', 'contact'].includes(each.name))) {
    const journey = [{ repeat: ['a-b', 'c'], steps: [{ step: 'feed' }, { step: 'form', form: name }] }]
    const settings = withoutRepeats([{ condition: 1, param: 'journey', value: JSON.stringify(journey) }])
    expect(checkOwnQuestionnaires(settings.find(({ param }) => param === 'questionnaires')?.value ?? ''), name).toEqual([])
  }
})

test('what ends a visit is not repeated, and the check of the journey says so', () => {
  const journey = [{ repeat: ['a', 'b'], steps: [{ step: 'feed' }, { step: 'form', form: 'final' }] }]
  const settings = withoutRepeats([{ condition: 1, param: 'journey', value: JSON.stringify(journey) }])
  const own = Object.fromEntries(settings.map(({ param, value }) => [param, value]))
  expect(checkJourney(own['journey'] ?? '', own)).not.toEqual([])
})

test('a questionnaire that another condition asks by the published list stays there', () => {
  const repeated = settingsOf([{ repeat: ['a', 'b'], steps: [{ step: 'feed' }, { step: 'form', form: 'opinion' }] }])
  const listed = settingsOf([{ step: 'feed' }], { forms: ['opinion'] }, 2).filter(({ param }) => param !== 'journey')
  const names = readSetting(withoutRepeats([...repeated, ...listed]), 'questionnaires').map(({ name }: Definition) => name)
  expect(names).toEqual(['topics', 'opinion', 'opinion-a', 'opinion-b'])
})

test('a questionnaire that is asked outside of the rounds too stays there', () => {
  const journey = [
    { step: 'form', form: 'opinion' },
    { repeat: ['a', 'b'], steps: [{ step: 'feed' }, { step: 'form', form: 'opinion' }] },
  ]
  const settings = withoutRepeats(settingsOf(journey))
  expect(readSetting(settings, 'questionnaires').map(({ name }: Definition) => name)).toEqual([
    ...['topics', 'opinion', 'opinion-a', 'opinion-b'],
  ])
  expect(readSetting(settings, 'journey')[1]).toEqual({ step: 'feed', feed: 'a', block: 'a' })
})

test.each([
  ['no rounds', { repeat: [], steps: STEPS }],
  ['a round twice', { repeat: ['a', 'a'], steps: STEPS }],
  ['a name that is none', { repeat: ['A b'], steps: STEPS }],
  ['a consent', { repeat: ['a'], steps: [{ step: 'consent' }] }],
  ['a repeat within a repeat', { repeat: ['a'], steps: [{ repeat: ['b'], steps: STEPS }] }],
  ['something else', { repeat: ['a'], steps: STEPS, until: 3 }],
  ['eleven rounds', { repeat: Array.from({ length: 11 }, (_, i) => `r${i}`), steps: STEPS }],
])('%s is no repeat, and the check of the journey says so', (_, entry) => {
  expect(repeatIn(entry)).toBeUndefined()
  const settings = settingsOf([entry])
  expect(withoutRepeats(settings)).toEqual(settings)
  expect(checkJourney(JSON.stringify([entry]), {})).toEqual([expect.stringContaining('must be a JSON list')])
})
