const waiting = new Map<HTMLElement, Record<string, number>>()

/**
 * Gives an element lengths for its style sheet, once everything that React renders now has been measured, and before it is painted.
 * Set at once, between the measures of two cards, they would make the browser lay out the page for every card.
 */
export function setLengths(element: HTMLElement, lengths: Readonly<Record<`--${string}`, number>>): void {
  if (waiting.size === 0) queueMicrotask(flushLengths)
  waiting.set(element, { ...waiting.get(element), ...lengths })
}

/** For those who must read a position that depends on them. */
export function flushLengths(): void {
  for (const [{ style }, lengths] of waiting) for (const [name, px] of Object.entries(lengths)) style.setProperty(name, `${px}px`)
  waiting.clear()
}
