import { navigation } from './navigation.ts'

export type Shortcut = { kind: 'help' } | { kind: 'go'; to: (typeof navigation)[number]['to'] } | { kind: 'none' }

/** What a key means after the key before it. */
export function shortcutFor(previousKey: string, key: string): Shortcut {
  if (key === '?') return { kind: 'help' }
  const entry = previousKey === 'g' ? navigation.find((candidate) => candidate.key === key) : undefined
  return entry ? { kind: 'go', to: entry.to } : { kind: 'none' }
}

/** Somebody who types a question mark into a field wants a question mark. */
const isTyping = (target: HTMLElement) =>
  target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox], [type=file]), textarea, select')

/** Where a key belongs to what has the focus: a field, or a window over the page, which must not be led away from below. */
export const isTaken = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (isTyping(target) || target.closest('dialog, [role="dialog"]') !== null)
