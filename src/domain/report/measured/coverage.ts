// Made by scripts/make-reference from bench/coverage/last.json. Do not edit.

/** Share of resting time in which at least one card counts, by viewport, over all ways of scrolling, in the default skin. */
export const COVERAGE: readonly { viewport: string; full: number; half: number; any: number }[] = [
  { viewport: '360x640', full: 0.67, half: 1, any: 1 },
  { viewport: '390x844', full: 0.678, half: 1, any: 1 },
  { viewport: '768x1024', full: 0.698, half: 1, any: 1 },
  { viewport: '1366x650', full: 0.635, half: 1, any: 1 },
  { viewport: '1920x960', full: 0.761, half: 1, any: 1 },
  { viewport: 'all', full: 0.688, half: 1, any: 1 },
]
