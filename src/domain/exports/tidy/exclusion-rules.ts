import type { ChosenRule } from '../../quality/judge.ts'
import { findQualityRule, flagRules } from '../../quality/rules/index.ts'
import type { QualityRule } from '../../quality/rules/quality-rule.ts'
import { utc } from './columns/moment.ts'
import type { ExcludedRow } from './exclusions.ts'
import { columnsOf, type ValuedColumn } from './person/person-table.ts'
import type { TidyCell, TidyTable } from './table.ts'

type Row = { rule: QualityRule; threshold: number; isFlag: boolean; fixedMs: number | null; nExcluded: number }

const { text, natural, number, boolean, datetime } = columnsOf<Row>()

const MEASURES = [
  { value: 'ms', label: 'Milliseconds' },
  { value: 'share', label: 'A share from 0 to 1' },
  { value: 'count', label: 'A whole number' },
  { value: 'yes-no', label: '1 for yes, 0 for no' },
]
const COMPARED = [
  { value: 'below', label: 'Flagged where the value is below the threshold' },
  { value: 'above', label: 'Flagged where the value is above the threshold' },
  { value: 'from', label: 'Flagged where the value is at the threshold or above' },
]

const columns: readonly ValuedColumn<Row>[] = [
  text('rule', 'Name of the rule of quality', ({ rule }) => rule.name),
  number('threshold', 'Where the rule begins to flag somebody, in the unit of measure', ({ threshold }) => threshold),
  text('label', 'The rule in a few words', ({ rule }) => rule.label),
  text('meaning', 'What the rule looks at', ({ rule }) => rule.means),
  text('measure', 'Unit of values and thresholds', ({ rule }) => rule.measure, { categories: MEASURES }),
  text('compared', 'How a value is compared with the threshold', ({ rule }) => rule.flagged, { categories: COMPARED }),
  boolean('is_flag', 'Whether the table quality has a flag by this rule at this threshold', ({ isFlag }) => isFlag),
  boolean(
    'is_fixed',
    'Whether the study fixed this rule and threshold before its first participant',
    ({ fixedMs }) => fixedMs !== null,
  ),
  datetime('fixed_at_utc', 'When it was fixed', ({ fixedMs }) => utc(fixedMs)),
  natural(
    'n_excluded',
    'Participants of the table exclusions that this rule led to, also beside others',
    ({ nExcluded }) => nExcluded,
  ),
]

export type RulesOfStudy = { fixed: readonly ChosenRule[]; fixedMs: number | null; excluded: readonly ExcludedRow[] }

/** Every rule with a threshold that flags, was fixed or led to an exclusion. */
export function exclusionRuleRows({ fixed, fixedMs, excluded }: RulesOfStudy): TidyCell[][] {
  const led = excluded.flatMap(({ excluded_by }) => excluded_by ?? [])
  const isSame = (one: ChosenRule) => (other: ChosenRule) => one.name === other.name && one.threshold === other.threshold
  const all: ChosenRule[] = [...flagRules, ...fixed, ...led]
  return all
    .filter((one, at) => all.findIndex(isSame(one)) === at)
    .flatMap((one) => {
      const rule = findQualityRule(one.name)
      if (rule === undefined) return []
      const isFixed = fixed.some(isSame(one))
      const row: Row = {
        rule,
        threshold: one.threshold,
        isFlag: flagRules.some(isSame(one)),
        fixedMs: isFixed ? fixedMs : null,
        nExcluded: led.filter(isSame(one)).length,
      }
      return [columns.map(({ value }) => value(row))]
    })
}

export const exclusionRules: TidyTable = {
  name: 'exclusionRules',
  title: 'Exclusion rules',
  holds: 'One row per rule of quality and threshold that raises a flag, was fixed before the study, or led to an exclusion.',
  primaryKey: ['rule', 'threshold'],
  columns: () => columns,
}
