import type { RaisedFlag } from './judge.ts'
import { findQualityRule } from './rules/index.ts'
import type { Measure, QualityRule } from './rules/quality-rule.ts'

/** People read and type seconds and percent. */
const PER_SHOWN: Readonly<Record<Measure, number>> = { ms: 1000, share: 0.01, count: 1, 'yes-no': 1 }

const twoDecimals = (value: number) => Math.round(value * 100) / 100

export const shownNumber = (measure: Measure, value: number): number => twoDecimals(value / PER_SHOWN[measure])

/** The value that somebody typed as seconds or percent. */
export const valueOfShown = (measure: Measure, shown: number): number => Math.round(shown * PER_SHOWN[measure] * 10_000) / 10_000

/** "0.4 s per card", "62 % of the time", "2 failed"; "yes". */
export function valueText({ measure, unit }: Pick<QualityRule, 'measure' | 'unit'>, value: number): string {
  if (measure === 'yes-no') return value >= 1 ? 'yes' : 'no'
  return `${shownNumber(measure, value)} ${unit}`
}

/** "below 0.5 s per card". */
export const thresholdText = (rule: QualityRule, threshold: number): string => `${rule.flagged} ${valueText(rule, threshold)}`

/** " (wave week)"; nothing in a study of one visit. */
export const wavesText = ({ waves = [] }: Pick<RaisedFlag, 'waves'>): string =>
  waves.length === 0 ? '' : ` (${waves.length === 1 ? 'wave' : 'waves'} ${waves.join(', ')})`

/** "Too fast per card: 0.4 s per card, threshold 0.5 (wave week)". */
export function reasonText(flags: readonly RaisedFlag[]): string {
  return flags
    .flatMap((flag) => {
      const { name, value, threshold } = flag
      const rule = findQualityRule(name)
      if (rule === undefined) return []
      if (rule.measure === 'yes-no') return [`${rule.label}${wavesText(flag)}`]
      return [`${rule.label}: ${valueText(rule, value)}, threshold ${shownNumber(rule.measure, threshold)}${wavesText(flag)}`]
    })
    .join('; ')
}
