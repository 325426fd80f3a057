import { type PowerQuestion, REPLICATES } from './power-at.ts'
import { MAX_PER_ARM, type PowerSketch, recruitedFor, spreadOf } from './power-sketch.ts'

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`
const short = (value: number) => String(Number(value.toPrecision(3)))

/** How the sketch was made, exactly. */
export function methodWords(outcome: string, { baseline, effect, alpha, seed, compares }: PowerQuestion): string {
  const { mean, sd } = spreadOf(baseline)
  const from =
    baseline.from === 'people'
      ? `drawn with replacement from ${baseline.values.length} simulated people`
      : 'drawn from a normal curve with the mean and the standard deviation that were typed in'
  const studies = REPLICATES.toLocaleString('en')
  const how =
    compares === 'before-after'
      ? `${studies} studies of one condition were simulated: n people, ${from} and shifted so that the mean change is ${short(effect)}. A study finds the change where the paired test (of the mean change against 0), two-sided, has p below ${alpha}.`
      : `${studies} studies of two conditions were simulated: n people per condition, ${from}; in the second condition everybody has ${short(effect)} more. A study finds the effect where Welch’s test of the two means, two-sided, has p below ${alpha}.`
  return `Outcome: ${outcome}, one number per person (mean ${short(mean)}, standard deviation ${short(sd)}). For each n, ${how} Seed ${seed}.`
}

export function resultWords(
  { n, nLow, nHigh }: PowerSketch,
  { target, lost = 0, compares }: Pick<PowerQuestion, 'target' | 'lost' | 'compares'>,
): string {
  const most = MAX_PER_ARM.toLocaleString('en')
  const where = compares === 'before-after' ? 'in one condition' : 'per condition'
  if (n === null) return `More than ${most} people ${where} are needed for a power of ${percent(target)}.`
  const to = nHigh === null ? `more than ${most}` : nHigh.toLocaleString('en')
  const recruit = lost === 0 ? '' : recruitWords(n, lost, where)
  return `${n.toLocaleString('en')} people ${where} (95 % interval of the simulation: ${(nLow ?? n).toLocaleString('en')} to ${to}) for a power of ${percent(target)}.${recruit}`
}

const recruitWords = (n: number, lost: number, where: string) =>
  ` These are people who complete the last wave: if ${percent(lost)} are lost until then, recruit ${recruitedFor(n, lost).toLocaleString('en')} ${where} for the first.`

export const pointCells = ({ n, power, low, high }: PowerSketch['points'][number]): string[] => [
  n.toLocaleString('en'),
  percent(power),
  `${percent(low)} to ${percent(high)}`,
]

export const pointColumns = ({ compares }: Pick<PowerQuestion, 'compares'>): string[] => [
  compares === 'before-after' ? 'People' : 'People per condition',
  'Power',
  '95 % interval',
]
