import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPrompts } from '../parameters/prompts.ts'
import { placeWords } from './place.ts'
import { contentOfPrompt, duePrompt, type Prompt, parsePrompts, promptsBefore, withMinutes } from './prompts.ts'

const atMinutes = (n: number): Prompt => ({ type: 'pause', at: { by: 'minutes', n } })
const atCard = (n: number): Prompt => ({ type: 'literacytip', at: { by: 'card', n } })
const atShare: Prompt = { type: 'read-first', at: { by: 'act', act: 'shares' } }
const START = { lastViewedIdx: -1, total: 20, feedMs: 0 }
const never = () => false

test('a prompt comes when its card, its share of the cards or its minutes are reached, and not before', () => {
  expect(duePrompt([atCard(5)], { ...START, lastViewedIdx: 3 }, never)).toBeUndefined()
  expect(duePrompt([atCard(5)], { ...START, lastViewedIdx: 4 }, never)).toBe(0)
  const half: Prompt = { type: 'socialnorm', at: { by: 'percent', n: 50 } }
  expect(duePrompt([half], { ...START, lastViewedIdx: 8 }, never)).toBeUndefined()
  expect(duePrompt([half], { ...START, lastViewedIdx: 9 }, never)).toBe(0)
  expect(duePrompt([atMinutes(2)], { ...START, feedMs: 119_999 }, never)).toBeUndefined()
  expect(duePrompt([atMinutes(2)], { ...START, feedMs: 120_000 }, never)).toBe(0)
})

test('a prompt before an act never comes by itself, and each prompt comes once', () => {
  const prompts = [atShare, atMinutes(1), atCard(1)]
  const end = { lastViewedIdx: 19, total: 20, feedMs: 600_000 }
  const shown: number[] = []
  for (let at = duePrompt(prompts, end, never); at !== undefined; at = duePrompt(prompts, end, (i) => shown.includes(i)))
    shown.push(at)
  expect(shown).toEqual([1, 2])
  expect(promptsBefore(prompts, 'shares')).toEqual([0])
  expect(promptsBefore(prompts, 'likes')).toEqual([])
})

test('further progress never makes a due prompt undue', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: 1, max: 60 }).map(atCard), fc.integer({ min: 1, max: 9 }).map(atMinutes)), {
        maxLength: 6,
      }),
      fc.record({ lastViewedIdx: fc.integer({ min: -1, max: 59 }), total: fc.constant(60), feedMs: fc.nat(600_000) }),
      fc.nat(10),
      fc.nat(60_000),
      (prompts, before, cards, ms) => {
        const later = { ...before, lastViewedIdx: before.lastViewedIdx + cards, feedMs: before.feedMs + ms }
        const first = duePrompt(prompts, before, never)
        if (first !== undefined) expect(duePrompt(prompts, later, never)).toBeLessThanOrEqual(first)
      },
    ),
  )
})

test('a setting that is not ours is not read, and what is wrong is named', () => {
  for (const value of ['{', '{}', '[1]', '[{"type":"pause"}]', '[{"type":"pause","at":{"by":"mood"}}]'])
    expect(parsePrompts(value)).toBeUndefined()
  expect(parsePrompts('')).toEqual([])
  const problemsOf = (...prompts: unknown[]) => checkPrompts(JSON.stringify(prompts))
  expect(problemsOf(atShare, atMinutes(5), atCard(3))).toEqual([])
  expect(problemsOf({ type: 'default-modal', at: { by: 'card', n: 1 } })).toEqual(["prompt 1 is no prompt: 'default-modal'"])
  expect(problemsOf(atMinutes(0))).toEqual(['prompt 1 must come after more than 0 and at most 240 minutes'])
  expect(problemsOf(atCard(1.5))).toEqual(['prompt 1 must come at a whole card number from 1 to 1000'])
  expect(problemsOf({ type: 'pause', at: { by: 'act', act: 'accuracy_score' } })).toEqual([
    'prompt 1 cannot come before accuracy_score: it must be one of shares, likes, read_later, upvote, downvote',
  ])
  expect(problemsOf({ ...atShare, content: { heading: 'x'.repeat(121) } })).toHaveLength(1)
  expect(problemsOf({ ...atShare, content: { picture: { media_id: 'm', alt: '', width: 1, height: 1 } } })).toEqual([
    'prompt 1 can have words of its own, and no pictures or films',
  ])
  expect(problemsOf(...Array.from({ length: 11 }, () => atShare))).toEqual(['must have at most 10 prompts, not 11'])
})

test('words of the study replace the shipped ones', () => {
  expect(contentOfPrompt({ ...atShare, content: { heading: 'Sure?' } })).toMatchObject({ heading: 'Sure?', button: 'Share it' })
  expect(contentOfPrompt({ ...atShare, type: 'unknown' })).toBeUndefined()
})

test('a place reads as a sentence would say it', () => {
  expect([atShare, atCard(3), atMinutes(1), atMinutes(5)].map(({ at }) => placeWords(at))).toEqual([
    'before share',
    'at card 3',
    'after 1 minute on the feed',
    'after 5 minutes on the feed',
  ])
})

test('the minutes in a text are whole, and at least one', () => {
  expect(withMinutes('{minutes} min', 10_000)).toBe('1 min')
  expect(withMinutes('{minutes} min', 610_000)).toBe('10 min')
})
