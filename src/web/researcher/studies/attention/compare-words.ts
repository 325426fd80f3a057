import type { IntervalRow } from './attention-plots.ts'
import { buttonLabel, conditionLabel, levelLabel, percentText, rounded, secondsText } from './attention-words.ts'
import type { Attention } from './use-attention.ts'

type Crossing = Attention['crossing']
type Figures = Crossing['cells'][number]['figures']
type Difference = Crossing['differences'][number]

const DWELL_LABELS: Readonly<Record<string, string>> = { dwell: 'Dwell', dwell_as_set: 'Dwell as the study is set' }

export const outcomeLabel = (outcome: string): string => DWELL_LABELS[outcome] ?? buttonLabel(outcome)

/** Everything that somebody could do, dwell first. */
export const outcomesIn = ({ crossing }: Pick<Attention, 'crossing'>): string[] => [
  ...new Set(crossing.cells.map(({ outcome }) => outcome)),
]

export function unitOf(outcome: string) {
  return outcome in DWELL_LABELS
    ? { isShare: false, axis: 'Seconds per card', subtitle: 'Seconds per card' }
    : { isShare: true, axis: 'Percent of cards', subtitle: 'Of the cards that a person saw, the share at which they did it' }
}

export type ComparedRow = {
  /** Undefined where there are too few people. */
  drawn: IntervalRow | undefined
  cells: (string | number | null)[]
  says: string
}

type Words = { block: string; label: string }

function rowOf(outcome: string, { block, label }: Words, n: readonly (number | null)[], figures: Figures): ComparedRow {
  const { isShare } = unitOf(outcome)
  const text = (value: number) => (isShare ? percentText(value) : secondsText(value))
  const drawn = (value: number) => (isShare ? 100 * value : value / 1000)
  const cell = (value: number) => (isShare ? rounded(value) : Math.round(value) / 1000)
  if (figures === null)
    return { drawn: undefined, cells: [block, label, ...n, null, null, null], says: `${block}, ${label}: too few people` }
  const { mean, low, high } = figures
  return {
    drawn: { block, label, value: drawn(mean), low: drawn(low), high: drawn(high) },
    cells: [block, label, ...n, ...[mean, low, high].map(cell)],
    says: `${block}, ${label}: ${text(mean)} (${text(low)} to ${text(high)})`,
  }
}

const conditionIn = ({ conditions }: Attention, condition: number | null): string => {
  const found = conditions?.find((one) => one.condition === condition)
  return found === undefined ? 'Everybody' : conditionLabel(found)
}

export const meanRows = (attention: Attention, outcome: string): ComparedRow[] =>
  attention.crossing.cells
    .filter((cell) => cell.outcome === outcome)
    .map(({ level, condition, n, figures }) =>
      rowOf(outcome, { block: levelLabel(attention, level), label: conditionIn(attention, condition) }, [n], figures),
    )

const ORDER: readonly Difference['between'][] = ['levels', 'conditions', 'both']

/** First between kinds of cards, then between conditions, then the one of the other. */
export const comparedRows = (attention: Attention, outcome: string): ComparedRow[] =>
  attention.crossing.differences
    .filter((one) => one.outcome === outcome)
    .sort((one, other) => ORDER.indexOf(one.between) - ORDER.indexOf(other.between))
    .map((one) => rowOf(outcome, wordsOf(attention, one), [one.n, one.n_against], one.figures))

function wordsOf(attention: Attention, { between, level, condition }: Difference): Words {
  const { crossing } = attention
  const own = levelLabel(attention, level)
  const levels = `${own} minus ${levelLabel(attention, crossing.level ?? '')}`
  const conditions = `${conditionIn(attention, condition)} minus ${conditionIn(attention, crossing.condition)}`
  if (between === 'levels') return { block: levels, label: conditionIn(attention, condition) }
  if (between === 'conditions') return { block: conditions, label: own }
  return { block: `Effect on the difference: ${conditions}`, label: levels }
}

/** Who is in the figures and who is not. */
export const figureText = ({ crossing }: Pick<Attention, 'crossing'>): string =>
  `${crossing.condition === null ? 'All conditions together. ' : ''}A person without a card of a kind is not in its mean; for engagement, a person who saw none of them. Differences between kinds of cards are of people who have both.`
