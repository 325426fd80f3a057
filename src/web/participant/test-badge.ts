import { batchPlan } from '#domain/feed/batches.ts'
import { isShortened } from '#domain/session/test-session.ts'
import { storedQuery } from './journey/stored-query.ts'
import './test-badge.css'

/** For the researcher who tries a study. No participant reads it. */
const testBadgeText = (nShown: number, feedLength: number): string =>
  `Test: ${nShown < feedLength ? `${nShown} of ${feedLength}` : `all ${feedLength}`} cards, not counted`

/** Outside React, so that it stays while screens come and go. `slots` hold the session and its link, also on questionnaires. */
export function showTestBadge(feedLength: number, slots: Pick<Storage, 'getItem'>): void {
  const badge = document.createElement('aside')
  badge.className = 'test-badge'
  badge.setAttribute('aria-label', 'Test session')
  const session = { user_id: slots.getItem('user_id') ?? '', is_test: true }
  const { most } = batchPlan(isShortened(session, storedQuery(slots)))
  badge.textContent = testBadgeText(Math.min(feedLength, most), feedLength)
  document.querySelector('.test-badge')?.remove()
  document.body.append(badge)
}
