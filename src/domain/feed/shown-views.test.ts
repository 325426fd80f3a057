import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUTTON_FLAGS, FEED_BUTTONS, visibleButtons } from '../parameters/feed-buttons.ts'
import { shownViews } from './shown-views.ts'

const flagged = (like: string, share = '') => ({ 'feed-button-like': like, 'feed-button-share': share })

test('a card with 0 likes has 0 views, and one with likes of the sheet has the views of the sheet', () => {
  expect(shownViews(61_000, flagged('yes', 'yes'))).toBe(0)
  expect(shownViews(61_000, {})).toBe(0)
  expect(shownViews(61_000, flagged('sheet'))).toBe(61_000)
  expect(shownViews(61_000, flagged('sheet', 'yes'))).toBe(61_000)
})

test('beside made-up counts, and where no button has a number, a card shows no views', () => {
  expect(shownViews(61_000, flagged('lognormal', 'yes'))).toBeUndefined()
  expect(shownViews(61_000, flagged('plain'))).toBeUndefined()
  expect(shownViews(61_000, flagged('plain', 'yes'))).toBe(0)
})

test('whatever the buttons are, views of the sheet are seen only beside a count of the sheet', () => {
  const flags = fc.record(
    Object.fromEntries(FEED_BUTTONS.map(({ button }) => [`feed-button-${button}`, fc.constantFrom(...BUTTON_FLAGS)])),
  )
  fc.assert(
    fc.property(flags, fc.integer({ min: 1, max: 1e9 }), (settings, views) => {
      const hasSheet = visibleButtons(settings).some(({ button, flag }) => flag === 'sheet' && button !== 'accuracy')
      expect(shownViews(views, settings) === views).toBe(hasSheet)
      expect(shownViews(undefined, settings)).toBeUndefined()
    }),
  )
})
