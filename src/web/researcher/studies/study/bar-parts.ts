import type { ConditionProgress } from '../study-types.ts'

type Progress = Pick<ConditionProgress, 'completes' | 'live' | 'started' | 'quota'>

/** Shares of a condition's bar, from 0 to 1. Without a quota they are relative to the condition with most participants. */
export function barParts({ completes, live, quota }: Progress, all: readonly Progress[]): { completes: number; live: number } {
  const whole = Math.max(1, quota ?? Math.max(...all.map(({ started }) => started)))
  const done = Math.min(1, completes / whole)
  return { completes: done, live: Math.min(1 - done, live / whole) }
}
