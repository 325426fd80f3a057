import type { RaisedFlag } from './judge.ts'
import { findQualityRule } from './rules/index.ts'

export type Exclusion = { reason: string; excludedBy: readonly RaisedFlag[] | null }

/** How many people were excluded for what. `rule` is null for a reason that was written by hand. */
export type ReasonCount = { rule: string | null; reason: string; n: number }

const WITHOUT_REASON = 'No reason given'

/**
 * Each excluded person once, under the first rule of their reason or under the words of it: the counts of a CONSORT figure add up to the
 * people. The largest come first.
 */
export function exclusionsByReason(exclusions: readonly Exclusion[]): ReasonCount[] {
  const counts = new Map<string, ReasonCount>()
  for (const exclusion of exclusions) {
    const { rule, reason } = groupOf(exclusion)
    const key = `${rule ?? ''} ${reason.toLowerCase()}`
    const count = counts.get(key)
    if (count === undefined) counts.set(key, { rule, reason, n: 1 })
    else count.n += 1
  }
  return [...counts.values()].sort((one, other) => other.n - one.n || (one.reason < other.reason ? -1 : 1))
}

function groupOf({ reason, excludedBy }: Exclusion): Pick<ReasonCount, 'rule' | 'reason'> {
  const [first] = excludedBy ?? []
  const rule = first && findQualityRule(first.name)
  if (rule !== undefined) return { rule: rule.name, reason: rule.label }
  return { rule: null, reason: reason.trim() || WITHOUT_REASON }
}
