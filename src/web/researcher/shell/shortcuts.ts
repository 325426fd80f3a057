import { navigation } from './navigation.ts'

export type Shortcut = { kind: 'help' } | { kind: 'go'; to: (typeof navigation)[number]['to'] } | { kind: 'none' }

/** What a key means after the key before it. */
export function shortcutFor(previousKey: string, key: string): Shortcut {
  if (key === '?') return { kind: 'help' }
  const entry = previousKey === 'g' ? navigation.find((candidate) => candidate.key === key) : undefined
  return entry ? { kind: 'go', to: entry.to } : { kind: 'none' }
}

/** Somebody who types a question mark into a field wants a question mark. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=radio]), textarea, select'))
