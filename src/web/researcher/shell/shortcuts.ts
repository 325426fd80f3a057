import { navigation } from './navigation.ts'

export type Shortcut = { kind: 'go'; to: (typeof navigation)[number]['to'] } | { kind: 'list' } | { kind: 'none' }

/** The shortcut that two keys in a row stand for. */
export function shortcutFor(previousKey: string, key: string): Shortcut {
  if (key === '?') return { kind: 'list' }
  const entry = previousKey === 'g' ? navigation.find((candidate) => candidate.key === key) : undefined
  return entry ? { kind: 'go', to: entry.to } : { kind: 'none' }
}

/** A question mark typed into a text field is text. */
const isTyping = (target: HTMLElement) =>
  target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox], [type=file]), textarea, select')

/** Whether a key is meant for the focused element: for a text field, or for a dialog, which must not be left by a shortcut. */
export const isUsedByFocus = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (isTyping(target) || target.closest('dialog, [role="dialog"]') !== null)
