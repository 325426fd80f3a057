import type { Candidate, FeedFinding } from '../feed-algorithms/feed-algorithm.ts'
import { cardNames, counted } from '../study/design/words.ts'
import { isOn, labelOf } from './card-labels.ts'
import { findLabelKind } from './index.ts'
import { LABEL_COLUMNS, type LabelRule, nameOfRule } from './label-rule.ts'

/** Labels that no card of a feed has, and cards whose label has no words. */
export function labelFindings(cards: readonly Candidate[], rules: readonly LabelRule[]): FeedFinding[] {
  if (cards.length === 0) return []
  return rules.flatMap((rule): FeedFinding[] => {
    const on = cards.filter(({ covariates }) => isOn(rule, covariates))
    const name = nameOfRule(rule)
    const column = rule.column ?? LABEL_COLUMNS.label
    if (on.length === 0)
      return [advice(`No card has the label ${name}: none has ${wantedOf(rule, name)} in its column ${column}.`)]
    const wordless = on.filter(({ covariates }) => labelOf(rule, covariates) === undefined)
    if (wordless.length === 0) return []
    const lacking =
      findLabelKind(rule.kind)?.needs === 'score'
        ? (rule.score_column ?? LABEL_COLUMNS.score)
        : (rule.text_column ?? LABEL_COLUMNS.text)
    return [
      advice(
        `${counted(wordless.length, 'card')} with the label ${name} ${wordless.length === 1 ? 'has' : 'have'} no words in the column ${lacking}, so no label is shown there: ${cardNames(wordless)}.`,
      ),
    ]
  })
}

const advice = (text: string): FeedFinding => ({ kind: 'advice', place: 'labels', text })

const wantedOf = ({ column, values }: LabelRule, name: string) =>
  values === undefined ? (column === undefined ? name : 'anything') : values.join(' or ')
