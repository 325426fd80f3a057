import { BLOCK_COLUMN, POSITION_COLUMN, readOrderRules } from '../../feed/order/order-rules.ts'
import { journeyOf } from '../../journey/journey-of.ts'
import { formsIn } from '../../journey/planned-step.ts'
import { findLabelKind } from '../../labels/index.ts'
import { LABEL_COLUMNS, type LabelRule, nameOfRule, readRules } from '../../labels/label-rule.ts'
import { visibleButtons } from '../../parameters/feed-buttons.ts'
import { blocksOf } from '../../questionnaires/questionnaire.ts'
import type { ReportStudy } from './study.ts'

export type CovariateRow = {
  column: string
  /** Cards without a value in it, of all cards of the study. */
  missing: number
  cards: number
  /** What in the study reads it; empty: only the data have it. */
  usedBy: string[]
}

type Use = { column: string; by: string }

/** Columns that some cards lack, those that the study reads first. */
export function covariateSection({ cards, conditions, experiment_id }: ReportStudy): CovariateRow[] {
  const uses = conditions.flatMap(({ settings }) => usesIn(settings, experiment_id))
  const columns = new Set([...uses.map(({ column }) => column), ...cards.flatMap(({ covariates }) => Object.keys(covariates))])
  return [...columns]
    .map(
      (column): CovariateRow => ({
        column,
        missing: cards.filter(({ covariates }) => isMissing(covariates[column])).length,
        cards: cards.length,
        usedBy: [...new Set(uses.flatMap((use) => (use.column === column ? [use.by] : [])))],
      }),
    )
    .filter(({ missing }) => missing > 0)
    .sort((a, b) => Number(b.usedBy.length > 0) - Number(a.usedBy.length > 0) || (a.column < b.column ? -1 : 1))
}

const isMissing = (value: unknown) => value === undefined || value === null || String(value).trim() === ''

type Settings = Readonly<Record<string, string>>

function usesIn(settings: Settings, experiment_id: string): Use[] {
  const order = readOrderRules(settings)
  return [
    ...readRules(settings['labels']).flatMap(ofLabel),
    ...(order.keepsPositions ? [{ column: POSITION_COLUMN, by: 'the order: fixed places' }] : []),
    ...(order.keepsBlocks ? [{ column: BLOCK_COLUMN, by: 'the order: blocks' }] : []),
    ...ofAlgorithm(settings['algorithm'] ?? ''),
    ...visibleButtons(settings)
      .filter(({ flag }) => flag === 'sheet')
      .map(({ button, engagementType }) => ({ column: engagementType, by: `counts beside ${button}` })),
    ...formsIn(journeyOf(settings, experiment_id)).flatMap(({ name, pages }) =>
      blocksOf({ pages }).flatMap(({ cards }) =>
        (cards?.rules ?? []).flatMap(({ covariate }) =>
          covariate === undefined ? [] : [{ column: covariate.name, by: `questions about cards in ${name}` }],
        ),
      ),
    ),
    ...(settings['debrief-names-false'] === 'yes' ? [{ column: 'veracity', by: 'the debrief that names false cards' }] : []),
  ]
}

function ofLabel(rule: LabelRule): Use[] {
  const by = `the label ${nameOfRule(rule)}`
  const needs = findLabelKind(rule.kind)?.needs
  return [
    ...(rule.cards === 'all' ? [] : [{ column: rule.column ?? LABEL_COLUMNS.label, by }]),
    ...(needs === 'text' && rule.text === undefined ? [{ column: rule.text_column ?? LABEL_COLUMNS.text, by }] : []),
    ...(needs === 'score' ? [{ column: rule.score_column ?? LABEL_COLUMNS.score, by }] : []),
  ].filter(({ column }) => column !== '')
}

function ofAlgorithm(algorithm: string): Use[] {
  if (algorithm === 'attitude_filter_feed') return [{ column: 'attitude', by: 'the algorithm' }]
  return algorithm.startsWith('will_smith_priority') ? [{ column: 'ranking', by: 'the algorithm' }] : []
}
