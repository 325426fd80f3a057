import { describe, expect, test } from 'vitest'
import { aDefinition, aPage } from '../journey/testing/a-definition.ts'
import { findParameter } from '../parameters/index.ts'
import { checkWaves } from './check-waves.ts'
import { settingsOfWave } from './settings-of-wave.ts'

const check = (waves: unknown, settings: Record<string, string> = {}) =>
  checkWaves(typeof waves === 'string' ? waves : JSON.stringify(waves), { setSizes: new Map(), settings }, findParameter)

const FEED = { step: 'feed' }
const START = { name: 'start' }
const WEEK = { name: 'week', opens: { days: 7, at: '09:00' }, closes: { days: 2 } }

describe('the setting waves', () => {
  test('takes waves that open after another one, or at a date, and close', () => {
    expect(
      check([
        START,
        WEEK,
        { name: 'end', opens: { date: '2027-05-01', at: '08:00' }, closes: { date: '2027-05-03' }, missed: 'out' },
      ]),
    ).toEqual([])
    expect(check([START, { name: 'later', opens: { hours: 24, after: 'first' }, draws: ['seed'] }])).toEqual([])
    expect(check('')).toEqual([])
  })

  test.each([
    ['no list', '{}'],
    ['a time that no clock shows', [START, { name: 'b', opens: { days: 1, at: '25:00' } }]],
    ['a day that does not exist', [START, { name: 'b', opens: { date: '2027-02-30' } }]],
    ['hours at a time of day', [START, { name: 'b', opens: { hours: 3, at: '09:00' } }]],
    ['half a day of the calendar', [START, { name: 'b', opens: { days: 1.5 } }]],
    ['a name that columns could not have', [START, { name: 'B 2', opens: { days: 1 } }]],
    ['a property that we do not know', [START, { ...WEEK, reminds: 2 }]],
    ['too many', Array.from({ length: 40 }, (_, i) => ({ name: `w${i}`, opens: { days: 1 } }))],
  ])('refuses %s', (_, waves) => {
    expect(check(waves)[0]).toMatch(/^must be a JSON list/)
  })

  test('says of each wave what is wrong with it', () => {
    expect(check([START])).toEqual(['has one wave: a study of one visit needs none'])
    expect(check([START, WEEK, WEEK])).toEqual(["has the wave 'week' more than once"])
    expect(check([{ ...START, opens: { days: 1 } }, { name: 'b' }])).toEqual([
      "start: is the first wave and has 'opens': it is open while the study takes people, and draws for all",
      'b: does not say when it opens',
    ])
    expect(check([START, { name: 'b', opens: { date: '2027-05-03' }, closes: { date: '2027-05-01' } }])).toEqual([
      'b: closes before it opens',
    ])
    expect(check([START, { ...WEEK, settings: { quota: '3', 'exit-wave_closed': 'javascript:alert(1)' } }])).toEqual([
      'week: quota is the same in all waves, or of a feed',
      'week: exit-wave_closed must be a plain http:// or https:// address or a code',
    ])
  })

  test.each([
    ['0 hours', { days: 7 }, { hours: 0 }, 'at the moment at which it opens'],
    ['0 days', { days: 7, at: '09:00' }, { days: 0 }, 'at the moment at which it opens'],
    ['the same time of that day', { days: 7, at: '09:00' }, { days: 0, at: '09:00' }, 'at the moment at which it opens'],
    ['an earlier time of that day', { days: 7, at: '18:00' }, { days: 0, at: '12:00' }, 'before it opens'],
    ['an earlier time of its date', { date: '2027-05-01', at: '18:00' }, { days: 0, at: '12:00' }, 'before it opens'],
    ['the beginning of that day', { hours: 24 }, { days: 0, at: '00:00' }, 'at the moment at which it opens'],
    ['the date at which it opens', { date: '2027-05-01' }, { date: '2027-05-01' }, 'before it opens'],
  ])('refuses a wave that closes after %s, because nobody could begin it', (_, opens, closes, when) => {
    expect(check([START, { name: 'b', opens, closes }])).toEqual([`b: closes ${when}`])
  })

  test('takes a wave that closes later on the day on which it opens', () => {
    expect(check([START, { name: 'b', opens: { days: 1, at: '18:00' }, closes: { days: 0, at: '23:00' } }])).toEqual([])
    expect(check([START, { name: 'b', opens: { date: '2027-05-01' }, closes: { days: 0, at: '23:00' } }])).toEqual([])
    // Open for people who began the wave before earlier in the day.
    expect(check([START, { name: 'b', opens: { days: 1 }, closes: { days: 0, at: '23:00' } }])).toEqual([])
  })

  test('may refer to answers and feeds of earlier waves, and to nothing else of waves', () => {
    const isAnswer = (fact: string, value = '1') => ({ fact, is: '=', value })
    const asks = (fact: string, value?: string) => [{ step: 'form', form: 'ses', if: isAnswer(fact, value) }]
    const first = {
      ...START,
      journey: [
        { step: 'feed', feed: 'before' },
        { step: 'form', form: 'demographics' },
      ],
    }
    const second = (journey: object[]) => check([first, { ...WEEK, journey }, { name: 'end', opens: { days: 9 } }])
    expect(second(asks('wave.start.answer.gender', 'female'))).toEqual([])
    expect(second(asks('wave.start.feed.before.likes'))).toEqual([])
    expect(second(asks('wave.start.feed.likes'))).toEqual([])
    expect(second(asks('wave.start.answer.nothing'))).toEqual([
      "week: step 1: nothing asked in the wave 'start' has the key 'nothing'",
    ])
    expect(second(asks('wave.start.feed.nonsense'))[0]).toMatch(/'wave.start.feed.nonsense'/)
    expect(second(asks('wave.start.feed.after.likes'))).toEqual(["week: step 1: the wave 'start' has no feed 'after'"])
    for (const wave of ['never', 'week', 'end'])
      expect(second(asks(`wave.${wave}.feed.likes`))).toEqual([`week: step 1: '${wave}' is no wave before this one`])
    expect(second(asks('wave.start.answer.gender', 'blue'))[0]).toMatch(/^week: step 1, condition: “blue” is no option/)
    expect(check([{ ...first, journey: [FEED, ...asks('wave.start.feed.likes')] }, WEEK])).toEqual([
      "start: step 2: 'start' is no wave before this one",
    ])
  })

  test('may ask about cards of earlier waves, where these had the feed', () => {
    const page = aPage('cards', ['knew'])
    const recall = (rule: object) => {
      const rules = [{ choose: 'seen', n: 3, ...rule }]
      const blocks = page.blocks.map((block) => ({ ...block, cards: { rules, showsCounts: false } }))
      const questionnaires = JSON.stringify([{ ...aDefinition('recall'), pages: [{ ...page, blocks }] }])
      const asked = [{ step: 'form', form: 'recall' }]
      const begin = { ...START, journey: [{ step: 'feed', feed: 'before' }] }
      return check([begin, { ...WEEK, journey: asked }], { questionnaires })
    }
    expect(recall({ wave: 'start' })).toEqual([])
    expect(recall({ wave: 'start', feed: 'before' })).toEqual([])
    expect(recall({})).toEqual(['week: step 1, recall: asks about cards, and no feed is before it'])
    expect(recall({ wave: 'start', feed: 'after' })).toEqual([
      "week: step 1, recall: asks about cards of the feed 'after', which is not before it",
    ])
    expect(recall({ wave: 'month' })).toEqual([
      "week: step 1, recall: asks about cards of 'month', which is no wave before this one",
    ])
  })

  test('checks the journey of each wave; a later one may have questions alone', () => {
    const form = { step: 'form', form: 'demographics' }
    expect(check([{ ...START, journey: [form] }, WEEK])).toEqual(['start: must have a step feed'])
    expect(check([START, { ...WEEK, journey: [{ ...form, if: { fact: 'condition', is: '=', value: '1' } }] }])).toEqual([])
    expect(check([START, { ...WEEK, journey: [{ step: 'form', form: 'nothing' }] }])).toEqual(["week: unknown form 'nothing'"])
  })

  test('gives a visit the journey, exits and texts of its wave', () => {
    const settings = {
      waves: JSON.stringify([START, { ...WEEK, journey: [{ step: 'feed' }], settings: { 'completion-code': 'W2' } }]),
      forms: '["demographics"]',
      'completion-code': 'W1',
    }
    expect(settingsOfWave(settings, '')).toEqual({ ...settings, 'of-wave': 'start' })
    expect(settingsOfWave(settings, 'week')).toMatchObject({ journey: '[{"step":"feed"}]', forms: '', 'completion-code': 'W2' })
    expect(settingsOfWave({ forms: 'x' }, 'week')).toEqual({ forms: 'x' })
  })
})
