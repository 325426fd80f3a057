import { expect, test } from 'vitest'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import { blankCondition, type ConditionDraft, changeCondition } from './draft-condition.ts'
import { ownOfFeed } from './draft-feeds.ts'
import { ownForms } from './draft-own-forms.ts'
import { choosable, mayRepeat, repeatedSteps, repeatProblem, roundsOf, roundsOfLines } from './draft-repeat.ts'
import { addedWave, stepsOfWave, studySteps, wavesOf, withWaves } from './draft-waves.ts'

const opinion = aDefinition('opinion', [aPage('one', ['view'], { heading: 'About {{round}}' })])
const topics = aDefinition('topics', [
  {
    name: 'one',
    blockOrder: 'fixed',
    blocks: [
      {
        name: 'b',
        items: [
          {
            ...{ type: 'checkbox', key: 'chosen_topics', label: 'Which?', isRequired: true },
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

const draft = (given: Partial<ConditionDraft>): ConditionDraft =>
  changeCondition(blankCondition, { questionnaires: JSON.stringify([opinion, topics]), ...given })
const after = (values: ConditionDraft, patch: Partial<ConditionDraft>) => changeCondition(values, patch)
const plain = (values: ConditionDraft, place = studySteps) =>
  place.read(values).flatMap((step) => {
    if (step.step === 'feed') return [`feed ${step.feed} ${step.block}`]
    return step.step === 'form' ? [`${step.form} ${step.block}`] : []
  })

/** Places of the steps that can be repeated, but for a questionnaire. */
const placesOf = (values: ConditionDraft, place = studySteps, but?: string) =>
  place.read(values).flatMap((step, i) => (mayRepeat(step) && !('form' in step && step.form === but) ? [i] : []))

test('the feed and its questions are written out for each line of a list', () => {
  const values = draft({ forms: ['opinion', 'ses', 'final'] })
  const picked = placesOf(values, studySteps, 'ses')
  const choice = { picked, rounds: roundsOfLines('The climate\n\n Sport ') }
  expect(repeatProblem(values, studySteps, choice)).toBeUndefined()
  const now = after(values, repeatedSteps(values, studySteps, choice))
  expect(plain(now)).toEqual([
    ...['feed the-climate the-climate', 'opinion-the-climate the-climate', 'feed sport sport', 'opinion-sport sport'],
    ...['ses undefined', 'final undefined'],
  ])
  const copy = ownForms(now).find(({ name }) => name === 'opinion-the-climate')
  expect(copy?.pages[0]?.heading).toBe('About The climate')
})

test('rounds that are answers are for those who gave them, and a shipped questionnaire needs no copy first', () => {
  const values = draft({ forms: ['topics', 'crt'] })
  const steps = studySteps.read(values)
  const picked = [steps.findIndex((step) => step.step === 'form' && step.form === 'crt')]
  const [question] = choosable(values, studySteps, picked[0] ?? 0)
  expect(question).toMatchObject({ key: 'chosen_topics', values: [{ value: '1_climate' }, { value: '2_sport' }] })
  const rounds = roundsOf((question?.values ?? []).map(({ value, label }) => ({ words: label, value })))
  const now = after(values, repeatedSteps(values, studySteps, { picked, rounds, chosen: question?.key }))
  expect(studySteps.read(now).slice(-2)).toEqual(
    [
      ['climate', '1_climate'],
      ['sport', '2_sport'],
    ].map(([block, value]) => ({
      ...{ step: 'form', form: `crt-${block}`, block },
      if: { fact: 'answer.chosen_topics', is: 'chosen', value },
    })),
  )
  expect(ownForms(now).map(({ name }) => name)).toEqual(['opinion', 'topics', 'crt-climate', 'crt-sport'])
})

test('a wave repeats its own steps, and the first visit keeps its feed and what that has for itself', () => {
  const first = draft({
    journey: JSON.stringify([{ step: 'feed', feed: 'news' }]),
    feeds: JSON.stringify({ news: { 'feed-length': '5' } }),
  })
  const values = after(first, addedWave(first))
  const place = stepsOfWave(1)
  const picked = placesOf(values, place)
  const now = after(values, repeatedSteps(values, place, { picked, rounds: roundsOfLines('a\nb') }))
  expect(plain(now)).toEqual(['feed news undefined'])
  expect(plain(now, place)).toEqual(['feed news-a a', 'feed news-b b'])
  expect(wavesOf(now)[1]?.journey).toBeDefined()
  for (const name of ['news', 'news-a', 'news-b']) expect(ownOfFeed(now, name)).toEqual({ 'feed-length': '5' })
  expect(ownOfFeed(after(now, withWaves([])), 'news')).toEqual({ 'feed-length': '5' })
})

test.each([
  ['nothing chosen', [], 'a\nb', /Choose what/],
  ['one round', undefined, 'a', /at least two/],
  ['eleven rounds', undefined, 'a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk', /at most 10/],
])('%s is said before anything changes', (_, none, lines, sentence) => {
  const values = draft({ forms: ['opinion'] })
  const picked = none ?? placesOf(values)
  expect(repeatProblem(values, studySteps, { picked, rounds: roundsOfLines(lines) })).toMatch(sentence)
})

test('more feeds than a visit may have are said before anything changes', () => {
  const journey = ['a', 'b'].map((feed) => ({ step: 'feed', feed }))
  const values = draft({ journey: JSON.stringify(journey) })
  const picked = placesOf(values)
  const rounds = roundsOfLines('1\n2\n3\n4\n5\n6')
  expect(repeatProblem(values, studySteps, { picked, rounds })).toBe('That makes 12 feeds, and at most 10 are possible.')
})

test('rounds get names that stand in data, each once, in any script', () => {
  const names = roundsOfLines(`Café crème\n2024\n气候\ncafe creme\n${'x'.repeat(40)}`).map(({ name }) => name)
  expect(names).toEqual(['cafe-creme', 'r-2024', 'round-3', 'cafe-creme-2', 'x'.repeat(20)])
})
