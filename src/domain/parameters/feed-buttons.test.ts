import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUTTON_FLAGS, visibleButtons } from './feed-buttons.ts'

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

test('a button without a number, and one with counts from the sheet, are shown', () => {
  expect(visibleButtons({ 'feed-button-like': 'plain', 'feed-button-share': 'sheet' }).map(({ flag }) => flag)).toEqual([
    'sheet',
    'plain',
  ])
})

test('any value but no and empty shows the button, and an unknown one counts from 0', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const shown = visibleButtons({ 'feed-button-like': 'plain', 'feed-button-share': value })
      const share = shown.find(({ button }) => button === 'share')
      if (value === '' || value === 'no') expect(share).toBeUndefined()
      else expect(share?.flag).toBe((BUTTON_FLAGS as readonly string[]).includes(value) ? value : 'yes')
    }),
  )
})
