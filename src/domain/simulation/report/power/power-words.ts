import { type PowerQuestion, REPLICATES } from './power-at.ts'
import { MAX_PER_ARM, type PowerSketch, recruitedFor, spreadOf } from './power-sketch.ts'

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`
const short = (value: number) => String(Number(value.toPrecision(3)))

/** How the sketch was made, exactly. */
export function methodWords(outcome: string, { baseline, effect, alpha, seed }: PowerQuestion): string {
  const { mean, sd } = spreadOf(baseline)
  const from =
    baseline.from === 'people'
      ? `drawn with replacement from ${baseline.values.length} simulated people`
      : 'drawn from a normal curve with the mean and the standard deviation that were typed in'
  return `Outcome: ${outcome}, one number per person (mean ${short(mean)}, standard deviation ${short(sd)}). For each n, ${REPLICATES.toLocaleString('en')} studies of two conditions were simulated: n people per condition, ${from}; in the second condition everybody has ${short(effect)} more. A study finds the effect where Welch’s test of the two means, two-sided, has p below ${alpha}. Seed ${seed}.`
}

export function resultWords(
  { n, nLow, nHigh }: PowerSketch,
  { target, lost = 0 }: Pick<PowerQuestion, 'target' | 'lost'>,
): string {
  const most = MAX_PER_ARM.toLocaleString('en')
  if (n === null) return `More than ${most} people per condition are needed for a power of ${percent(target)}.`
  const to = nHigh === null ? `more than ${most}` : nHigh.toLocaleString('en')
  return `${n.toLocaleString('en')} people per condition (95 % interval of the simulation: ${(nLow ?? n).toLocaleString('en')} to ${to}) for a power of ${percent(target)}.${lost === 0 ? '' : recruitWords(n, lost)}`
}

const recruitWords = (n: number, lost: number) =>
  ` These are people who complete the last wave: if ${percent(lost)} are lost until then, recruit ${recruitedFor(n, lost).toLocaleString('en')} per condition for the first.`

export const pointCells = ({ n, power, low, high }: PowerSketch['points'][number]): string[] => [
  n.toLocaleString('en'),
  percent(power),
  `${percent(low)} to ${percent(high)}`,
]

export const POINT_COLUMNS = ['People per condition', 'Power', '95 % interval']
