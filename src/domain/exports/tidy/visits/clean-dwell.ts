/** How analysts of published feeds clean dwell (conventions 5); other numbers are set here. */
export type CleanRule = { floorMs: number; ceilingMs: number; edgePositions: number }

export const CLEAN_RULE: CleanRule = { floorMs: 250, ceilingMs: 30_000, edgePositions: 3 }

/** 2: of the study's definition of dwell; 1 knew the specified one alone. */
export const CLEAN_VERSION = 'clean-2'

type Dwelt = { dwellMs: number; position: number; nPositions: number }

/**
 * The visits of a card are summed; a sum above the ceiling is missing, one below the floor becomes the floor. The first and the
 * last positions of a feed are missing: people arrive at the one and wait at the other.
 */
export function cleanDwell({ dwellMs, position, nPositions }: Dwelt, rule: CleanRule = CLEAN_RULE): number | null {
  const isAtEdge = position < rule.edgePositions || position >= nPositions - rule.edgePositions
  if (isAtEdge || dwellMs > rule.ceilingMs) return null
  return Math.max(dwellMs, rule.floorMs)
}
