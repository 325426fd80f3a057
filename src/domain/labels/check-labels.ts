import { INVISIBLE } from '../parameters/invisible.ts'
import { wordsByLanguage } from '../questions/text.ts'
import { findLabelKind, labelKinds } from './index.ts'
import { LABEL_COLORS, LABEL_PLACES, type LabelKind } from './label-kind.ts'
import { isRule, type LabelRule, nameOfRule } from './label-rule.ts'

export const MAX_LABELS = 12
const MOST = { title: 120, text: 1000, source: 200 } as const

/** Problems of the setting `labels`, each with the label that it is about. */
export function checkLabels(value: string): string[] {
  if (value === '') return []
  const list = parsed(value)
  if (!Array.isArray(list)) return ['must be a JSON list of labels; see /manual/labels']
  if (list.length > MAX_LABELS) return [`may have ${MAX_LABELS} labels, not ${list.length}`]
  const problems = list.flatMap((rule, i) => ruleProblems(rule).map((problem) => `Label ${i + 1}${named(rule)} ${problem}.`))
  const names = list.filter(isRule).map(nameOfRule)
  const twice = new Set(names.filter((name, i) => names.indexOf(name) < i))
  return [...problems, ...[...twice].map((name) => `Two labels are called ${name}: give each a name of its own.`)]
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const named = (rule: unknown) => (isRule(rule) ? ` (${nameOfRule(rule)})` : '')

function ruleProblems(rule: unknown): string[] {
  if (!isRule(rule)) return ['has a field that no label has, or that is no text']
  const kind = findLabelKind(rule.kind)
  if (kind === undefined) return [`must be of the kind ${labelKinds.map(({ name }) => name).join(', ')}, not '${rule.kind}'`]
  return [...cardProblems(rule), ...wordProblems(rule, kind), ...lookProblems(rule, kind)]
}

/** A name is a value in the data, so it has no spaces. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,39}$/

function cardProblems({ name, cards, column, values }: LabelRule): string[] {
  return [
    ...(name === undefined || NAME.test(name) ? [] : ['must have a name of small letters, digits, hyphens and underscores']),
    ...(cards === undefined || cards === 'all' ? [] : [`must be on cards 'all', or on those of a column, not '${cards}'`]),
    ...(cards === 'all' && (column !== undefined || values !== undefined)
      ? ['is on all cards, so it cannot name a column or values']
      : []),
    ...(column?.trim() === '' ? ['names no column'] : []),
    ...(values?.some((value) => value.trim() === '') || values?.length === 0 ? ['has an empty value'] : []),
  ]
}

function wordProblems(rule: LabelRule, kind: LabelKind): string[] {
  const lines = (['title', 'text', 'source'] as const).flatMap((part) => {
    const written = rule[part] === undefined ? undefined : wordsByLanguage(rule[part])
    if (written === undefined) return []
    // A label without words would be an empty box.
    if (written.every(({ words }) => words.trim() === '')) return [`has no words in its ${part}`]
    return written.flatMap(({ words }) => {
      if (words.length > MOST[part]) return [`must have at most ${MOST[part]} characters in its ${part}, not ${words.length}`]
      return part !== 'text' && INVISIBLE.test(words) ? [`must have one line in its ${part}, without invisible characters`] : []
    })
  })
  const lacksText = kind.needs === 'text' && rule.text === undefined && rule.text_column === ''
  const lacksScore = kind.needs === 'score' && rule.score_column === ''
  return [
    ...lines,
    ...(lacksText ? ['has no words: give it a text, or a column with one for each card'] : []),
    ...(lacksScore ? ['has no score: name the column that has it'] : []),
  ]
}

function lookProblems({ place, color, fold, share }: LabelRule, kind: LabelKind): string[] {
  const wrong = (what: string, value: string | undefined, allowed: readonly string[]) =>
    value === undefined || allowed.includes(value) ? [] : [`must have a ${what} of ${allowed.join(', ')}, not '${value}'`]
  return [
    ...(place !== undefined && kind.place === 'cover'
      ? ['covers the content, so it has no place']
      : wrong('place', place, LABEL_PLACES)),
    ...wrong('color', color, LABEL_COLORS),
    ...wrong('fold', fold, ['yes', 'no']),
    ...wrong('share', share, ['ask', 'free']),
  ]
}
