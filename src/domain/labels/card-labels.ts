import { findLabelKind } from './index.ts'
import type { LabelColor, LabelKind } from './label-kind.ts'
import { LABEL_COLUMNS, type LabelRule, nameOfRule } from './label-rule.ts'

type Covariates = Readonly<Record<string, unknown>>

/** A label as one card shows it: what participants see, and nothing of what it follows from. */
export type CardLabel = {
  name: string
  kind: string
  place: LabelKind['place']
  color: LabelColor
  /** A triangle stands before the title instead of an i. */
  isAlert?: true | undefined
  /** Absent: the words of the kind, in the language of the page. May be written in several languages, as may text and source. */
  title?: string | undefined
  text?: string | undefined
  source?: string | undefined
  /** A number from 0 to 100, or a word. */
  score?: string | undefined
  /** The text is shown after a press. */
  isFolded?: true | undefined
  isRated?: true | undefined
  /** A share of the card asks again. */
  asksShare?: true | undefined
}

/** The labels of a card. Of labels that cover it, the first counts; one that lacks the words it needs is left out. */
export function cardLabels(rules: readonly LabelRule[], covariates: Covariates): CardLabel[] {
  const labels = rules.filter((rule) => isOn(rule, covariates)).flatMap((rule) => labelOf(rule, covariates) ?? [])
  const cover = labels.find(({ place }) => place === 'cover')
  return labels.filter((label) => label.place !== 'cover' || label === cover)
}

/** Whether a rule is for this card. A cell may name several values, with commas or semicolons between them. */
export function isOn(rule: LabelRule, covariates: Covariates): boolean {
  if (rule.cards === 'all') return true
  const cell = plain(covariates[rule.column ?? LABEL_COLUMNS.label])
  if (cell === '') return false
  const wanted = rule.values ?? (rule.column === undefined ? [nameOfRule(rule)] : undefined)
  // A column without values: whatever stands in it.
  if (wanted === undefined) return true
  const found = [cell, ...cell.split(/[;,]/).map((part) => part.trim())]
  return wanted.some((value) => found.includes(plain(value)))
}

/** Undefined where the words are missing that a label of this kind needs. */
export function labelOf(rule: LabelRule, covariates: Covariates): CardLabel | undefined {
  const kind = findLabelKind(rule.kind)
  if (kind === undefined) return undefined
  const cell = (column: string) => (column === '' ? '' : shown(covariates[column]))
  // The usual columns have the words of one label: of that which needs them, or which the card has alone.
  const isUsual = kind.needs === 'text' || plain(covariates[LABEL_COLUMNS.label]) === nameOfRule(rule)
  const usual = (column: string) => (isUsual ? column : '')
  const text = cell(rule.text_column ?? usual(LABEL_COLUMNS.text)) || rule.text
  const source = cell(rule.source_column ?? usual(LABEL_COLUMNS.source)) || rule.source
  const score = kind.needs === 'score' ? cell(rule.score_column ?? LABEL_COLUMNS.score) : ''
  if ((kind.needs === 'text' && !text) || (kind.needs === 'score' && score === '')) return undefined
  const isFolded = rule.fold === undefined ? kind.isFolded : rule.fold === 'yes'
  const asksShare = rule.share === undefined ? kind.asksShare : rule.share === 'ask'
  return {
    name: nameOfRule(rule),
    kind: kind.name,
    place: kind.place === 'cover' ? 'cover' : (rule.place ?? kind.place),
    color: rule.color ?? kind.color,
    ...(kind.isAlert && { isAlert: true }),
    ...(rule.title && { title: rule.title }),
    ...(text && { text }),
    ...(source && { source }),
    ...(score !== '' && { score }),
    ...(isFolded && (text || source) && kind.place !== 'cover' && { isFolded }),
    ...(kind.isRated && { isRated: true }),
    ...(asksShare && { asksShare }),
  }
}

/** Longer than any label should be; the sheet check says so. */
export const MAX_LABEL_LENGTH = 1000

/** The cell as it is shown: without control characters, and never without end. */
const shown = (cell: unknown): string =>
  textOf(cell)
    .replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, MAX_LABEL_LENGTH)
    .replace(/\p{Cs}$/u, '')

const plain = (cell: unknown): string => textOf(cell).trim().toLowerCase()

const textOf = (cell: unknown) =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
