import { expect, test } from 'vitest'
import { openSessionStorage } from './browser/session-storage.ts'
import { showTestBadge } from './test-badge.ts'

const badges = () => [...document.querySelectorAll('aside')].map((badge) => badge.textContent)

/** As the feed leaves it for the pages that follow. */
function visit(user_id: string, query: Record<string, string>) {
  const session = { user_id, experiment_id: 'e1', startTime: 1, reset: null, showPopup: false }
  openSessionStorage(localStorage).writeSession(session, query)
}

test('a test session says how many of its cards are shown and that it is not counted, once, also on a questionnaire', () => {
  visit('test_1', { preview: 'yes' })
  showTestBadge(30, localStorage)
  expect(badges()).toEqual(['Test: 15 of 30 cards, not counted'])
  visit('test_1', { preview: 'yes', 'test-feed': 'whole' })
  showTestBadge(30, localStorage)
  expect(badges()).toEqual(['Test: all 30 cards, not counted'])
  visit('anna', { preview: 'yes' })
  showTestBadge(40, localStorage)
  expect(badges()).toEqual(['Test: all 40 cards, not counted'])
})
