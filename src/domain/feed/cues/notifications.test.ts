import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivedNotifications, nextNotificationMs } from './due-notifications.ts'
import { checkNotifications, parseNotifications } from './notifications.ts'

const list = [
  { from: 'Sam', text: 'liked your comment', card: 3 },
  { text: 'You have a new follower', seconds: 40 },
  { text: 'Welcome', seconds: 0 },
]

test('a notification comes when its card was reached, or when its time has come', () => {
  expect(arrivedNotifications(list, { lastViewedIdx: -1, openMs: 0 })).toEqual([3])
  expect(arrivedNotifications(list, { lastViewedIdx: 1, openMs: 39_999 })).toEqual([3])
  expect(arrivedNotifications(list, { lastViewedIdx: 2, openMs: 39_999 })).toEqual([1, 3])
  expect(arrivedNotifications(list, { lastViewedIdx: 2, openMs: 40_000 })).toEqual([1, 2, 3])
})

test('what has come stays, and at the next moment one more has come', () => {
  const many = fc.array(fc.record({ text: fc.constant('x'), seconds: fc.integer({ min: 0, max: 100 }) }))
  fc.assert(
    fc.property(many, fc.integer({ min: 0, max: 120_000 }), (script, openMs) => {
      const before = arrivedNotifications(script, { lastViewedIdx: 0, openMs })
      const next = nextNotificationMs(script, openMs)
      if (next === Infinity) {
        expect(before).toHaveLength(script.length)
        return
      }
      const after = arrivedNotifications(script, { lastViewedIdx: 0, openMs: next })
      expect(after).toEqual(expect.arrayContaining(before))
      expect(after.length).toBeGreaterThan(before.length)
      expect(arrivedNotifications(script, { lastViewedIdx: 0, openMs: next - 1 })).toEqual(before)
    }),
  )
})

test('a good script has no problems, also in several languages', () => {
  expect(parseNotifications(JSON.stringify(list))).toEqual(list)
  expect(checkNotifications(JSON.stringify(list))).toEqual([])
  const text = JSON.stringify({ en: 'liked your comment', de: 'gefällt dein Kommentar' })
  expect(checkNotifications(JSON.stringify([{ text, card: 1 }]))).toEqual([])
})

test.each(['{}', '[1]', '[{"card":1}]', '[{"text":1,"card":1}]', '[{"text":"x","card":"1"}]', '[{"text":"x","at":1}]', '['])(
  '%s is not what the setting may say',
  (value) => {
    expect(parseNotifications(value)).toBeUndefined()
    expect(checkNotifications(value)).toHaveLength(1)
  },
)

test('each problem names its notification', () => {
  const problems = checkNotifications(
    JSON.stringify([
      { text: ' ', card: 1 },
      { text: 'x' },
      { text: 'x', card: 0 },
      { text: 'x', seconds: 1.5 },
      { text: 'x', card: 1, seconds: 1 },
      { text: 'one\ntwo', from: 'y'.repeat(61), card: 2 },
    ]),
  )
  expect(problems).toEqual([
    'notification 1: the text is missing',
    'notification 2: say when it comes: at a card, or after some seconds',
    'notification 3: the card must be a whole number from 1 to 1000',
    'notification 4: the seconds must be a whole number up to 7200',
    'notification 5: say when it comes: at a card, or after some seconds',
    'notification 6: the text must be one line without invisible characters',
    'notification 6: the name must have at most 60 characters',
  ])
})

test('a script has at most 40 notifications', () => {
  const long = Array.from({ length: 41 }, () => ({ text: 'x', card: 1 }))
  expect(checkNotifications(JSON.stringify(long))).toEqual(['must have at most 40 notifications, not 41'])
})
