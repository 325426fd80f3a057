import { describe, expect, test } from 'vitest'
import { differencesBeforeFeed, stepsForNobody } from '../study/checks/condition-settings.ts'
import { checkJourneyDraw, checkJourneyOrder } from './check-blocks.ts'
import { checkJourney } from './check-journey.ts'
import { aDefinition, aPage } from './testing/a-definition.ts'

const FEED = { step: 'feed' }
const feed = (name: string) => ({ step: 'feed', feed: name })
const form = (name: string, condition?: unknown) => ({
  step: 'form',
  form: name,
  ...(condition !== undefined && { if: condition }),
})
const check = (steps: unknown, settings: Record<string, string> = {}) => checkJourney(JSON.stringify(steps), settings)
const settingsWith = (...definitions: object[]) => ({ questionnaires: JSON.stringify(definitions) })
const isFact = (fact: string) => ({ fact, is: '=', value: '1' })

test('a journey of known steps is right, and an empty value is none', () => {
  expect(check([{ step: 'consent' }, form('political ideology'), { step: 'instructions' }, FEED, form('ses')])).toEqual([])
  expect(check([FEED])).toEqual([])
  expect(checkJourney('', {})).toEqual([])
  expect(check([form('moods'), FEED], settingsWith(aDefinition('moods')))).toEqual([])
})

test('a questionnaire about cards of the feed stands after it', () => {
  const page = aPage('cards', ['knew'])
  const cards = { rules: [{ choose: 'seen' as const, n: 3 }], showsCounts: false }
  const blocks = page.blocks.map((block) => ({
    ...block,
    cards,
    items: block.items.map((item) => ({ ...item, label: 'Did you see “{{card.headline|it}}”?' })),
  }))
  const settings = settingsWith(aDefinition('recall', [{ ...page, blocks }]))
  expect(check([FEED, form('recall')], settings)).toEqual([])
  expect(check([form('recall'), FEED], settings)).toEqual(["has 'recall' before the feed: it asks about cards of the feed"])
})

test.each([
  'x',
  '{}',
  '[1]',
  '["feed"]',
  '[{"step":"nap"}]',
  '[{"step":"consent","if":{"fact":"url.a","is":"=","value":"1"}},{"step":"feed"}]',
  '[{"step":"form"}]',
  '[{"step":"form","form":"ses","if":{"fact":"url.a"}}]',
  '[{"step":"form","form":"ses","if":{"fact":"url.a","is":"=","value":1}}]',
  '[{"step":"form","form":"ses","if":{"all":[],"any":[]}}]',
  '[{"step":"form","form":"ses","if":"eval(1)"}]',
  `[{"step":"form","form":"ses","if":${'{"not":'.repeat(50)}{"fact":"url.a","is":"answered"}${'}'.repeat(50)}}]`,
  JSON.stringify(Array.from({ length: 101 }, () => FEED)),
])('%s is no list of steps', (value) => {
  expect(checkJourney(value, {})).toEqual([expect.stringContaining('must be a JSON list of at most 100 steps')])
})

test.each<[unknown[], string]>([
  [[], 'must have a step feed'],
  [[form('ses')], 'must have a step feed'],
  [[FEED, FEED], 'must give each feed a name where there are several'],
  [[feed('one'), feed('two'), feed('one')], "has the feed 'one' more than once"],
  [Array.from({ length: 11 }, (_, i) => feed(`f${i}`)), 'has 11 feeds, and at most 10 are possible'],
  [[feed('one'), form('custom message'), feed('two')], "has 'custom message' before the feed: it belongs to the end"],
  [[form('ses'), { step: 'consent' }, FEED], 'has consent after another step: it must be the first'],
  [[{ step: 'consent' }, { step: 'consent' }, FEED], 'has consent more than once'],
  [[FEED, { step: 'instructions' }], 'has the instructions after the feed'],
  [[form('nosuch'), FEED], "unknown form 'nosuch'"],
  [[form('ses'), FEED, form('socioeconomic status')], "names the form 'socioeconomic status' more than once"],
  [[form('final'), FEED], "has 'final' before the feed: it belongs to the end"],
  [[form('custom message'), FEED], "has 'custom message' before the feed: it belongs to the end"],
])('%j is refused: %s', (steps, problem) => {
  expect(check(steps)).toEqual([problem])
})

test('a condition refers to what is known by then', () => {
  const asked = settingsWith(aDefinition('moods'))
  expect(check([form('moods'), form('ses', isFact('answer.mood')), FEED], asked)).toEqual([])
  expect(check([form('ses', isFact('answer.mood')), form('moods'), FEED], asked)).toEqual([
    "step 1: nothing asked up to there has the key 'mood'",
  ])
  expect(
    check([form('ses', isFact('url.source')), FEED, form('lean', { all: [isFact('condition'), isFact('feed.likes')] })]),
  ).toEqual([])
  expect(check([form('ses', { any: [isFact('condition'), { not: isFact('feed.likes') }] }), FEED])).toEqual([
    "step 1: 'condition' is known only after the feed",
    "step 1: 'feed.likes' is known only after the feed",
  ])
  expect(check([FEED, form('ses', isFact('age'))])).toEqual(["step 2: unknown fact 'age'"])
})

test('the feed may be for some conditions only, but not by what is done in it', () => {
  const feedIf = (fact: string) => ({ ...FEED, if: { fact, is: '=' as const, value: '2' } })
  expect(check([feedIf('condition'), form('ses')])).toEqual([])
  expect(check([feedIf('feed.likes'), form('ses')])).toEqual(["step 1: 'feed.likes' is known only after the feed"])
})

test('a condition compares with something', () => {
  const problem =
    'step 2, condition: “feed.likes” is compared with nothing. To ask whether there is an answer, use “is answered”.'
  for (const value of ['', ' '])
    expect(check([FEED, form('ses', { not: { fact: 'feed.likes', is: '>', value } })])).toEqual([problem])
})

test('the logic of a questionnaire refers to its own answers, and to what is known before it', () => {
  const later = aDefinition('later', [aPage('one', ['word'], { showIf: { fact: 'answer.mood', is: 'answered' } })])
  const settings = settingsWith(aDefinition('moods'), later)
  expect(check([form('moods'), FEED, form('later')], settings)).toEqual([])
  expect(check([FEED, form('later')], settings)).toEqual(["step 2, later: nothing asked up to there has the key 'mood'"])
  const ofFeed = aDefinition('early', [
    aPage('one', ['word'], { jumps: [{ if: { fact: 'feed.seen', is: '>', value: '3' }, to: { end: 'questionnaire' } }] }),
  ])
  expect(check([form('early'), FEED], settingsWith(ofFeed))).toEqual(["step 1, early: 'feed.seen' is known only after the feed"])
})

test('a list of forms that is given too names the same forms after the feed', () => {
  const steps = [form('lean'), FEED, form('ses'), form('crt')]
  expect(check(steps, { forms: '["socioeconomic status","crt","final questions"]' })).toEqual([])
  expect(check(steps, { forms: '[]' })).toEqual([])
  expect(check(steps, { forms: '["crt","ses"]' })).toEqual([
    'has other forms after the feed (ses, crt) than forms names (crt, ses)',
  ])
})

test('questionnaires that cannot be read are unknown, and nothing breaks', () => {
  for (const questionnaires of ['x', '{}', '[null]', '[{"name":"moods"}]', '[{"name":"moods","pages":5}]'])
    expect(() => check([form('moods'), FEED], { questionnaires })).not.toThrow()
})

test('what comes before the feed is the same in all conditions', () => {
  const start = { journey: JSON.stringify([form('lean'), FEED, form('ses')]), consent: 'Yes?' }
  const differences = (...conditions: Record<string, string>[]) =>
    differencesBeforeFeed(new Map(conditions.map((settings, i) => [i + 1, settings]))).map((text) => text.split(' must')[0])
  expect(differences(start, { ...start, journey: JSON.stringify([form('political ideology'), FEED]) })).toEqual([])
  expect(differences(start, { consent: 'Yes?' })).toEqual(['journey: the steps before the feed'])
  expect(differences(start, { ...start, consent: 'Or no?' })).toEqual(['consent:'])
  expect(differences({ consent: 'a' }, { consent: 'b' })).toEqual([])
  const topical = { journey: JSON.stringify([form('imp'), FEED]) }
  expect(differences({ ...topical, topics: 'a' }, { ...topical, topics: 'b' })).toEqual(['topics:'])
})

const option = (value: string) => ({ value, label: value })
const you = aDefinition('you', [
  aPage('one', [], {
    blocks: [
      {
        name: 'b',
        items: [
          { type: 'radio', key: 'party', label: 'Party', isRequired: true, options: [option('blue'), option('red')] },
          { type: 'number', key: 'years', label: 'Years', isRequired: true, min: 18, isWhole: true, invalidText: 'No' },
        ],
      },
    ],
  }),
])

test.each<[unknown, string]>([
  [{ fact: 'answer.party', is: '=', value: 'green' }, '“green” is no option of “party”.'],
  [{ fact: 'answer.years', is: '<', value: '18' }, '“answer.years < 18” can never hold.'],
  [
    { fact: 'answer.years', is: '>', value: '' },
    '“years” is compared with nothing. To ask whether there is an answer, use “is answered”.',
  ],
  [{ any: [] }, 'its parts contradict each other, so that it can never hold.'],
  [
    {
      all: [
        { fact: 'feed.likes', is: '>', value: '3' },
        { fact: 'feed.likes', is: '<', value: '2' },
      ],
    },
    'its parts contradict each other, so that it can never hold.',
  ],
])('a step whose condition is %j would never come', (condition, text) => {
  expect(check([form('you'), FEED, form('ses', condition)], settingsWith(you))).toEqual([`step 3, condition: ${text}`])
})

test('a step goes by what has one answer: not by what is asked about each card', () => {
  const page = aPage('cards', ['knew'])
  const cards = { rules: [{ choose: 'seen' as const, n: 3 }], showsCounts: false }
  const recall = aDefinition('recall', [{ ...page, blocks: page.blocks.map((block) => ({ ...block, cards })) }])
  expect(check([FEED, form('recall'), form('ses', isFact('answer.knew'))], settingsWith(recall))).toEqual([
    "step 3: nothing asked up to there has the key 'knew'",
  ])
})

test('the condition is stored by no form before the feed', () => {
  const group = { type: 'hidden' as const, key: 'grp', label: 'Group', isRequired: false, source: { from: 'condition' as const } }
  const page = aPage('one', [], { blocks: [{ name: 'b', items: [group] }] })
  const settings = settingsWith(aDefinition('moods', [page]))
  expect(check([form('moods'), FEED], settings)).toEqual(["step 1, moods: 'condition' is known only after the feed"])
  expect(check([FEED, form('moods')], settings)).toEqual([])
})

test('a form that is asked in no condition of the study is pointed out', () => {
  const only = (value: string) => ({ journey: JSON.stringify([FEED, form('ses', { fact: 'condition', is: '=', value })]) })
  const found = (...conditions: Record<string, string>[]) =>
    stepsForNobody(new Map(conditions.map((settings, i) => [i + 1, settings])))
  expect(found(only('2'), only('2'))).toEqual([])
  expect(found(only('2'), {})).toEqual(["journey: 'ses' is for nobody, because what it depends on holds in no condition"])
  expect(found(only('3'), only('3'))).toHaveLength(1)
  expect(found({ journey: JSON.stringify([FEED, form('ses')]) }, only('3'))).toEqual([])
})

describe('blocks', () => {
  const inBlock = (block: string, step: object) => ({ ...step, block })
  const TWO = [inBlock('a', feed('one')), inBlock('b', feed('two'))]
  const LATIN = { 'journey-order': 'latin_square' }

  test('stand together, with anything between them', () => {
    expect(
      check(
        [form('ses'), inBlock('a', feed('one')), form('moods'), inBlock('b', feed('two'))],
        settingsWith(aDefinition('moods')),
      ),
    ).toEqual([])
    expect(check([inBlock('a', feed('one')), inBlock('b', feed('two')), inBlock('a', form('ses'))])).toEqual([
      "has other steps between those of the block 'a'",
    ])
  })

  test.each<[unknown[], string]>([
    [[...TWO, inBlock('b', form('final'))], 'has the end of the visit in a block'],
    [
      [inBlock('a', form('ses')), inBlock('a', feed('one')), inBlock('b', feed('two'))],
      "must begin the block 'a' with a feed, or have a feed before all blocks",
    ],
    [
      [...TWO, ...Array.from({ length: 9 }, (_, i) => inBlock(`q${i}`, form(`q${i}`)))],
      'has 11 blocks, and at most 10 are possible',
    ],
  ])('%j is refused: %s', (steps, problem) => {
    const own = Array.from({ length: 9 }, (_, i) => aDefinition(`q${i}`, [aPage('page', [`k${i}`])]))
    expect(check(steps, { ...LATIN, ...settingsWith(...own) })).toContain(problem)
  })

  test('may be of questions alone after a feed', () => {
    expect(check([feed('one'), inBlock('a', form('ses')), inBlock('b', form('political ideology'))], LATIN)).toEqual([])
  })

  test('know nothing of each other where their order is drawn', () => {
    const steps = [...TWO, inBlock('b', form('ses', { fact: 'feed.one.likes', is: '>=', value: '1' }))]
    expect(check(steps)).toEqual([])
    expect(check(steps, { 'journey-order': 'fixed' })).toEqual([])
    expect(check(steps, LATIN)).toEqual(["step 3: 'feed.one.likes' is known only after the feed"])
    // After all blocks everything is known.
    const last = [...TWO, form('ses', { fact: 'feed.one.likes', is: '>=', value: '1' })]
    expect(check(last, LATIN)).toEqual([])
  })

  test('are no consent and no instructions', () => {
    expect(check([{ step: 'consent', block: 'a' }, FEED])).toEqual([expect.stringContaining('must be a JSON list')])
    expect(check([inBlock('not a name', FEED)])).toEqual([expect.stringContaining('must be a JSON list')])
  })

  test('are needed by a drawn order, in the journey of the study or of a wave', () => {
    const problems = (order: string, settings: Record<string, string>) => checkJourneyOrder(order, settings)
    const journey = JSON.stringify(TWO)
    expect(problems('random', { journey })).toEqual([])
    expect(problems('random', {})).toEqual(['needs a journey with two blocks or more'])
    expect(problems('fixed', {})).toEqual([])
    expect(problems('sorted', { journey })).toEqual(["must be one of fixed, random, latin_square, not 'sorted'"])
    const waves = JSON.stringify([{ name: 'one' }, { name: 'two', opens: { days: 1 }, journey: TWO }])
    expect(problems('latin_square', { waves, journey: JSON.stringify([FEED]) })).toEqual([])
  })

  test('of which some are drawn are more than that, and know nothing of each other', () => {
    const problems = (n: string, settings: Record<string, string>) => checkJourneyDraw(n, settings)
    const journey = JSON.stringify(TWO)
    expect(problems('1', { journey })).toEqual([])
    expect(problems('2', { journey })).toEqual(['must be fewer than the 2 blocks of the journey'])
    expect(problems('1', {})).toEqual(['needs a journey with two blocks or more'])
    for (const wrong of ['0', '-1', '1.5', 'two', '100'])
      expect(problems(wrong, { journey })).toEqual(['must be a whole number from 1'])
    const waves = JSON.stringify([{ name: 'one' }, { name: 'two', opens: { days: 1 }, journey: TWO }])
    expect(problems('1', { waves, journey: JSON.stringify([FEED]) })).toEqual([])
    const steps = [...TWO, inBlock('b', form('ses', { fact: 'feed.one.likes', is: '>=', value: '1' }))]
    expect(check(steps, { 'journey-draw': '1' })).toEqual(["step 3: 'feed.one.likes' is known only after the feed"])
    // Questions alone can be blocks, where the feed stands before them.
    const asked = [feed('one'), inBlock('a', form('ses')), inBlock('b', form('political ideology'))]
    expect(check(asked, { 'journey-draw': '1' })).toEqual([])
    expect(check([form('demographics'), inBlock('a', form('ses')), inBlock('b', feed('one'))], { 'journey-draw': '1' })).toEqual([
      "must begin the block 'a' with a feed, or have a feed before all blocks",
    ])
  })
})
