import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attentionAnswerOf } from '../answer-keys/index.ts'
import { attentionItems } from '../answers/attention.ts'
import { checkItem } from '../answers/check-answers.ts'
import { isRight } from '../answers/is-right.ts'
import { SAID_RANDOM } from '../answers/said-random.ts'
import { seededDice } from '../dice.ts'
import { questionnaire as final } from '../questionnaires/final.ts'
import { questionnaires } from '../questionnaires/index.ts'
import { itemsOf } from '../questionnaires/questionnaire.ts'
import type { Item } from '../questions/item.ts'
import { partsOf } from '../questions/kinds/index.ts'
import { answerItem } from './answer-item.ts'
import { DEFAULT_PROFILE, type Profile } from './profile.ts'

const answering = (seed: string, profile: Profile = DEFAULT_PROFILE, rightAnswers = {}) => ({
  ...{ profile, form: 'any', condition: 1, rightAnswers, dice: seededDice(seed, 'answers') },
})

const shipped = questionnaires.flatMap(itemsOf)

test('answers to every shipped item fit it, whatever the seed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...shipped), fc.string(), (item, seed) => {
      expect([item.key, checkItem(item, answerItem(item, answering(seed)))]).toEqual([item.key, {}])
    }),
    { numRuns: 1000 },
  )
})

const option = fc.record({ value: fc.constantFrom('a', 'b', 'c', 'd', 'e'), isExclusive: fc.boolean(), asksText: fc.boolean() })
const options = fc
  .uniqueArray(option, { minLength: 2, maxLength: 5, selector: ({ value }) => value })
  .map((list) => list.map((each) => ({ ...each, label: each.value })))
const base = { key: 'q', label: 'Q', isRequired: true }
const made: fc.Arbitrary<Item> = fc.oneof(
  options.map((list): Item => ({ ...base, type: 'radio', options: list })),
  options.map((list): Item => ({ ...base, type: 'dropdown', options: list })),
  fc.tuple(options, fc.boolean()).map(([list, isMultiple]): Item => ({ ...base, type: 'picture', options: list, isMultiple })),
  fc
    .tuple(options, fc.integer({ min: 1, max: 2 }), fc.integer({ min: 2, max: 5 }))
    .filter(([list, minChosen]) => list.filter(({ isExclusive }) => !isExclusive).length >= minChosen)
    .map(([list, minChosen, maxChosen]): Item => ({ ...base, type: 'checkbox', options: list, minChosen, maxChosen })),
  fc.tuple(options, fc.boolean()).map(
    ([list, isMultiple]): Item => ({
      ...{ ...base, type: 'matrix', options: list, isMultiple },
      rows: [
        { key: 'r1', label: 'One' },
        { key: 'r2', label: 'Two' },
      ],
    }),
  ),
  options.map((list): Item => ({ ...base, type: 'ranking', options: list })),
  fc
    .tuple(options, fc.integer({ min: 1, max: 1000 }))
    .map(([list, total]): Item => ({ ...base, type: 'sum', options: list, total })),
  fc.integer({ min: 2, max: 12 }).map((max): Item => ({ ...base, type: 'ladder', min: 1, max, topLabel: 'T', bottomLabel: 'B' })),
  fc
    .tuple(
      fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined }),
      fc.option(fc.integer({ min: 51, max: 5000 }), { nil: undefined }),
      fc.boolean(),
    )
    .map(
      ([min, max, isWhole]): Item => ({
        ...{ ...base, type: 'number', isWhole, invalidText: 'no' },
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
      }),
    ),
  fc
    .tuple(fc.constantFrom('text', 'long-text'), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 50 }))
    .map(([type, minLength, more]): Item => ({ ...base, type, minLength, maxLength: minLength + more })),
  fc.stringMatching(/^[9A*-]{1,8}$/).map((mask): Item => ({ ...base, type: 'text', maxLength: 40, mask, invalidText: 'no' })),
  fc.tuple(fc.integer({ min: -10, max: 10 }), fc.integer({ min: 1, max: 40 }), fc.constantFrom(1, 2, 0.5, 0.1)).map(
    ([min, steps, step]): Item => ({
      ...{ ...base, type: 'slider', min, step, initial: min, minLabel: 'L', maxLabel: 'H' },
      max: Number((min + steps * step).toFixed(6)),
    }),
  ),
  fc.integer({ min: 1, max: 100 }).map((max): Item => ({ ...base, type: 'analogue', min: 0, max, minLabel: 'L', maxLabel: 'H' })),
  fc.constantFrom<Item>(
    { ...base, type: 'date' },
    { ...base, type: 'date', earliest: '2027-03-31' },
    { ...base, type: 'date', latest: '1931-02-01' },
    { ...base, type: 'date', earliest: '2024-02-29', latest: '2024-02-29' },
  ),
)

test('answers to every kind of item fit it, with its limits, its ranges and its words beside an option', () => {
  fc.assert(
    fc.property(made, fc.string(), (item, seed) => {
      expect(checkItem(item, answerItem(item, answering(seed)))).toEqual({})
    }),
    { numRuns: 2000 },
  )
})

test('attention items are right or wrong as often as the profile says', () => {
  const checked = questionnaires.flatMap((questionnaire) =>
    attentionItems(questionnaire).map(({ key }) => ({
      key,
      item: itemsOf(questionnaire).find((item) => partsOf(item).some((part) => part.key === key)) as Item,
      right: attentionAnswerOf(questionnaire, { key } as Item) ?? '',
    })),
  )
  expect(checked.length).toBeGreaterThan(0)
  for (const { key, item, right } of checked) {
    const answers = Array.from({ length: 2000 }, (_, i) => answerItem(item, answering(`${i}`, DEFAULT_PROFILE, { [key]: right })))
    const nWrong = answers.filter((answer) => !isRight(item, key, answer[key] ?? '', right)).length
    expect(Math.abs(nWrong / 2000 - DEFAULT_PROFILE.attention.failures)).toBeLessThan(0.02)
    for (const answer of answers.slice(0, 200)) expect(checkItem(item, answer)).toEqual({})
  }
})

const shareOfYes = (form: string, profile: Profile) => {
  const item = itemsOf(final).find(({ key }) => key === SAID_RANDOM.key) ?? expect.unreachable()
  const answers = Array.from({ length: 2000 }, (_, i) => answerItem(item, { ...answering(`${i}`, profile), form }))
  return answers.filter((answer) => answer[SAID_RANDOM.key] === SAID_RANDOM.yes).length / answers.length
}

test('people say in the final questions that they answered at random as often as the profile says', () => {
  const often = (saidRandom: number): Profile => ({
    ...DEFAULT_PROFILE,
    attention: { ...DEFAULT_PROFILE.attention, saidRandom },
  })
  expect(DEFAULT_PROFILE.attention.saidRandom).toBeLessThan(0.05)
  expect(Math.abs(shareOfYes('final', DEFAULT_PROFILE) - DEFAULT_PROFILE.attention.saidRandom)).toBeLessThan(0.02)
  expect(Math.abs(shareOfYes('final', often(0.4)) - 0.4)).toBeLessThan(0.04)
  expect([shareOfYes('final', often(0)), shareOfYes('final', often(1))]).toEqual([0, 1])
})

test('a question of the same key in another form, and a field that the profile describes, are answered as any other', () => {
  expect(shareOfYes('mine', DEFAULT_PROFILE)).toBeGreaterThan(0.4)
  const fields = { [SAID_RANDOM.key]: { weights: { yes: 1 } } }
  expect(shareOfYes('final', { ...DEFAULT_PROFILE, answers: { ...DEFAULT_PROFILE.answers, fields } })).toBe(1)
})

test('a field has its own mean or weights, and a condition moves it', () => {
  const item: Item = { ...base, type: 'ladder', min: 0, max: 100, topLabel: 'T', bottomLabel: 'B' }
  const mean = (profile: Profile, condition = 1) => {
    const drawn = Array.from({ length: 2000 }, (_, i) =>
      Number(answerItem(item, { ...answering(`${i}`, profile), condition })['q']),
    )
    return drawn.reduce((sum, each) => sum + each, 0) / drawn.length
  }
  const low = { ...DEFAULT_PROFILE, answers: { ...DEFAULT_PROFILE.answers, fields: { q: { mean: 0.3, sd: 0.1 } } } }
  expect(Math.abs(mean(low) - 30)).toBeLessThan(1)
  expect(Math.abs(mean({ ...low, conditions: { 2: { answers: { q: { plus: 0.2 } } } } }, 2) - 50)).toBeLessThan(1)
  const radio: Item = { ...base, type: 'radio', options: ['a', 'b'].map((value) => ({ value, label: value })) }
  const weighted = { ...DEFAULT_PROFILE, answers: { ...DEFAULT_PROFILE.answers, fields: { q: { weights: { b: 1 } } } } }
  for (let i = 0; i < 50; i++) expect(answerItem(radio, answering(`${i}`, weighted))).toEqual({ q: 'b' })
  const [outside, between, whole] = ['101', '7.5', '30']
  const numbers = { [outside]: 5, [between]: 5, [whole]: 1 }
  const named = { ...DEFAULT_PROFILE, answers: { ...DEFAULT_PROFILE.answers, fields: { q: { weights: numbers } } } }
  for (let i = 0; i < 50; i++) expect(answerItem(item, answering(`${i}`, named))).toEqual({ q: whole })
})
