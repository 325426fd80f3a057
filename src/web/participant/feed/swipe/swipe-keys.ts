import { SCROLL_MS } from '#domain/feed/scroll-motion.ts'

/** The step that a key asks for: from card to card, or to one of the ends. */
export function stepOfKey({ key, shiftKey }: { key: string; shiftKey: boolean }): number {
  switch (key) {
    case 'ArrowDown':
    case 'PageDown':
      return 1
    case 'ArrowUp':
    case 'PageUp':
      return -1
    case ' ':
      return shiftKey ? -1 : 1
    case 'Home':
      return -Infinity
    case 'End':
      return Infinity
    default:
      return 0
  }
}

export const indexAfter = (idx: number, step: number, total: number): number => Math.max(0, Math.min(total - 1, idx + step))

/** A key that is held down waits for each card as long as the page moves, also for people who see no motion. */
export const mustWait = ({ repeat, timeStamp }: { repeat: boolean; timeStamp: number }, steppedAtMs: number): boolean =>
  repeat && timeStamp - steppedAtMs < SCROLL_MS
