import type { PersonRule } from './quality-rule.ts'

export const straightLining: PersonRule = {
  name: 'straight_lining',
  label: 'Straight-lining',
  short: 'straight line',
  means: 'The share of items of one scale or matrix that got the same answer, in the scale where it is largest.',
  unjudged: 'no form has five answered items with the same number of options',
  measure: 'share',
  unit: '% equal answers',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: true,
  judges: 'person',
  valueFor: ({ scales }) => (scales.length === 0 ? undefined : Math.max(...scales.map(equalShare))),
}

function equalShare(codes: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return Math.max(...counts.values()) / codes.length
}
