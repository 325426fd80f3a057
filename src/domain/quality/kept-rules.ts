import type { StudyStatus } from '../study/lifecycle/status.ts'
import type { ChosenRule, RaisedFlag } from './judge.ts'

/** Somebody, by the rules that were fixed before the study. */
export type Kept = {
  /** Of the fixed rules, those that flag them. */
  flags: readonly RaisedFlag[]
  isExcluded: boolean
  /** Null where the reason of the exclusion was written by hand. */
  excludedBy: readonly RaisedFlag[] | null
}

/**
 * `by-rules`: excluded by a fixed rule at its threshold. `otherwise`: excluded for anything else. `missing`: flagged and not excluded.
 * `clear`: neither.
 */
export type Verdict = 'by-rules' | 'otherwise' | 'missing' | 'clear'

export function verdictOf(fixed: readonly ChosenRule[], { flags, isExcluded, excludedBy }: Kept): Verdict {
  if (!isExcluded) return flags.length > 0 ? 'missing' : 'clear'
  const isFixed = ({ name, threshold }: ChosenRule) => fixed.some((rule) => rule.name === name && rule.threshold === threshold)
  return excludedBy?.some(isFixed) ? 'by-rules' : 'otherwise'
}

/** Rules that are fixed once somebody took part could follow from what they did. */
export const mayFixRules = (status: StudyStatus, nParticipants: number): boolean => status === 'draft' && nParticipants === 0
