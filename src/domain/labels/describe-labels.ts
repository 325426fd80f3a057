import { readTextIn } from '../questions/text.ts'
import { findLabelKind } from './index.ts'
import { LABEL_COLUMNS, type LabelRule, nameOfRule } from './label-rule.ts'

/** The labels of a condition in one phrase. */
export const describeLabels = (rules: readonly LabelRule[]): string => labelLines(rules).join('; ') || 'none'

/** One line for each label: what it is, at which cards, and what is not as shipped. */
export const labelLines = (rules: readonly LabelRule[]): string[] =>
  rules.map((rule) => {
    const kind = findLabelKind(rule.kind)
    const title = readTextIn(rule.title ?? kind?.title ?? '', [])
    const asks = rule.share === undefined ? kind?.asksShare : rule.share === 'ask'
    return [
      `${(kind?.label ?? rule.kind).toLowerCase()} “${title}” at ${cardsOf(rule)}`,
      rule.place && `${rule.place} the content`,
      rule.color,
      rule.fold && (rule.fold === 'yes' ? 'its text opens at a press' : 'its text is open'),
      asks && 'a share asks again',
    ]
      .filter(Boolean)
      .join(', ')
  })

function cardsOf(rule: LabelRule): string {
  if (rule.cards === 'all') return 'all cards'
  const column = rule.column ?? LABEL_COLUMNS.label
  const values = rule.values ?? (rule.column === undefined ? [nameOfRule(rule)] : undefined)
  return values === undefined ? `cards with anything in ${column}` : `cards with ${column} ${values.join(' or ')}`
}
