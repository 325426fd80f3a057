import { expect, test } from 'vitest'
import { acts, findAct } from '../engagement/acts/index.ts'
import { checkFeedActs, FEED_ACTS, parseFeedActs, writeFeedActs } from './feed-acts.ts'

test('a setting names acts with commas between them, in any order and with spaces', () => {
  expect(parseFeedActs('hide, report')).toEqual(['report', 'hide'])
  expect(parseFeedActs(' report ,report,')).toEqual(['report'])
  expect(parseFeedActs('')).toEqual([])
  expect(parseFeedActs(undefined)).toEqual([])
})

test('what is written is what is read', () => {
  expect(writeFeedActs(['hide', 'report'])).toBe('report,hide')
  expect(parseFeedActs(writeFeedActs(['hide', 'report']))).toEqual(['report', 'hide'])
})

test('an unknown act is named, and is not offered', () => {
  expect(checkFeedActs('report, teleport')).toEqual([expect.stringContaining("unknown act 'teleport'")])
  expect(checkFeedActs('report,hide')).toEqual([])
  expect(parseFeedActs('teleport,constructor,report')).toEqual(['report'])
})

test('every act that says how it is offered can be offered, and is recorded about a card', () => {
  expect(acts.flatMap(({ name, offered }) => (offered ? [name] : [])).sort()).toEqual([...FEED_ACTS].sort())
  for (const act of FEED_ACTS) expect(findAct(act)?.about).toBe('card')
})
