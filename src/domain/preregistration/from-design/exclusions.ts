import type { ChosenRule } from '#domain/quality/judge.ts'
import { findQualityRule } from '#domain/quality/rules/index.ts'
import { thresholdText } from '#domain/quality/words.ts'

/** One line for a rule: its name, what it measures, and from where on it flags. */
function ruleLine({ name, threshold }: ChosenRule): string {
  const rule = findQualityRule(name)
  if (rule === undefined) return `${name}: ${threshold}.`
  const at = rule.measure === 'yes-no' ? '' : ` (${thresholdText(rule, threshold)})`
  return `${rule.label}${at}. ${rule.means} Nobody is judged where ${rule.unjudged}.`
}

/** The rules that were fixed before launch, as exclusions. */
export function exclusionsText(rules: readonly ChosenRule[] | null): string {
  if (rules === null || rules.length === 0) return ''
  return [
    'People are excluded who are flagged by any of these rules. Rules and thresholds are fixed in the software and cannot be changed after launch; the data say for everybody which rule flagged them.',
    ...rules.map((rule) => `- ${ruleLine(rule)}`),
  ].join('\n')
}
