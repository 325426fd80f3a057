/** Keys belong to the control that has the focus: space presses a button, arrows move a slider. */
const KEEPS_SPACE = 'button, a, [role="button"]'
const KEEPS_KEYS = 'input, textarea, select, dialog, [contenteditable]'

/** Whether a key press is meant for something else than the feed. */
export function isKept(event: KeyboardEvent): boolean {
  const keepers = event.key === ' ' ? `${KEEPS_SPACE},${KEEPS_KEYS}` : KEEPS_KEYS
  const isTaken = event.target instanceof Element && event.target.closest(keepers) !== null
  return isTaken || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey
}
