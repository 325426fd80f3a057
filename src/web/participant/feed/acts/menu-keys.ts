import type { KeyboardEvent } from 'react'

/** Entries of a menu, in order. */
export const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]

/** Keys of a menu, in a column or a row: they move the focus, or close it. */
export function moveInMenu(event: KeyboardEvent, menu: HTMLElement | null, close: () => void): void {
  if (menu === null) return
  if (event.key === 'Escape' || event.key === 'Tab') {
    event.preventDefault()
    close()
    return
  }
  const items = itemsOf(menu)
  const isRtl = getComputedStyle(menu).direction === 'rtl'
  const at = items.findIndex((item) => item.contains(document.activeElement))
  const next = indexAfterKey(event.key, { at, n: items.length, isRtl })
  if (next === undefined) return
  // The same keys move the feed.
  event.preventDefault()
  items[next]?.focus({ preventScroll: true })
}

type Place = { at: number; n: number; isRtl: boolean }

/** The entry that a key leads to; undefined for keys that a menu or row does not know. */
export function indexAfterKey(key: string, { at, n, isRtl }: Place): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case isRtl ? 'ArrowLeft' : 'ArrowRight':
      return (at + 1) % n
    case 'ArrowUp':
    case isRtl ? 'ArrowRight' : 'ArrowLeft':
      return (Math.max(at, 0) - 1 + n) % n
    case 'Home':
    case 'PageUp':
      return 0
    case 'End':
    case 'PageDown':
      return n - 1
    default:
      return undefined
  }
}
