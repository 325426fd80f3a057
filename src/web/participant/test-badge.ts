import './test-badge.css'

/** For the researcher who tries a study. No participant reads it. */
const testBadgeText = (nShown: number, feedLength: number): string =>
  `Test: ${nShown < feedLength ? `${nShown} of ${feedLength}` : `all ${feedLength}`} cards, not counted`

/** Outside React, so that it stays while screens come and go. */
export function showTestBadge(nShown: number, feedLength: number): void {
  const badge = document.createElement('aside')
  badge.className = 'test-badge'
  badge.setAttribute('aria-label', 'Test session')
  badge.textContent = testBadgeText(nShown, feedLength)
  document.querySelector('.test-badge')?.remove()
  document.body.append(badge)
}
