import { expect, test } from 'vitest'
import { visibleButtons } from './feed-buttons.ts'

test('a button is shown when its flag is yes or lognormal, and hidden when no or empty', () => {
  const shown = visibleButtons({
    'feed-button-like': 'lognormal',
    'feed-button-share': 'yes',
    'feed-button-bookmark': 'no',
    'feed-button-upvote': '',
  })
  expect(shown).toEqual([
    { button: 'share', engagementType: 'shares', flag: 'yes' },
    { button: 'like', engagementType: 'likes', flag: 'lognormal' },
  ])
})

test('when no button is set, all six are shown without social cues', () => {
  const shown = visibleButtons({ 'feed-button-like': 'no' })
  expect(shown.map(({ button }) => button)).toEqual(['share', 'like', 'bookmark', 'accuracy', 'upvote', 'downvote'])
  expect(new Set(shown.map(({ flag }) => flag))).toEqual(new Set(['yes']))
})

test('a flag with an unknown value hides its button', () => {
  expect(visibleButtons({ 'feed-button-like': 'yes', 'feed-button-share': 'maybe' })).toHaveLength(1)
})
