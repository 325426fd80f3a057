import type { HeldClick, Visit } from '../feed-types.ts'

/** Does something once every part lets it through. Each is asked in turn: what one lets through, the next may hold. */
export function passGates(click: HeldClick, go: () => void, nPassed = 0): void {
  for (const [i, { gate }] of click.visit.parts.entries())
    if (i >= nPassed && gate?.(click, () => passGates(click, go, i + 1))) return
  go()
}

/** Why the feed cannot be submitted yet; undefined if it can. */
export const submitProblem = (visit: Visit): string | undefined =>
  visit.parts.flatMap((part) => part.submitProblem?.(visit) ?? [])[0]
