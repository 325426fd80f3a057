import { normal, seededDice } from '../../dice.ts'
import { VERACITIES, type Veracity } from '../../stimuli/cards/veracity.ts'
import { MEASURES, type Measure, type Standing } from './standing.ts'

/** A normal distribution. */
export type Spread = { mean: number; sd: number }

/** What an act changes, by the veracity of the card. */
export type ActRule = { readonly [veracity in Veracity]?: { readonly [measure in Measure]?: Spread } }

/** By act: names of buttons as in the engagement file, or of other acts. */
export type StandingRules = Readonly<Record<string, ActRule>>

/** By act: what it changes on one card, for one person. */
export type StandingChanges = Readonly<Record<string, Standing>>

/** The setting `standing-changes`. Undefined where it is not what we write. */
export function parseStandingRules(value: string): StandingRules | undefined {
  if (value === '') return {}
  try {
    const parsed: unknown = JSON.parse(value)
    return isRecordOf(parsed, isActRule) ? parsed : undefined
  } catch {
    return undefined
  }
}

const isActRule = (value: unknown, _act: string): value is ActRule =>
  isRecordOf(value, (side, veracity): side is unknown => isOneOf(VERACITIES, veracity) && isRecordOf(side, isMeasureSpread))

const isMeasureSpread = (value: unknown, measure: string): value is Spread =>
  isOneOf(MEASURES, measure) &&
  isRecordOf(value, (part, key): part is number => isOneOf(['mean', 'sd'], key) && typeof part === 'number') &&
  Object.keys(value).length === 2

const isOneOf = (known: readonly string[], name: string) => known.includes(name)

function isRecordOf<T>(value: unknown, is: (part: unknown, key: string) => part is T): value is Record<string, T> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.entries(value).every(([k, v]) => is(v, k))
}

const MAX_MEAN: Readonly<Record<Measure, number>> = { credibility: 100, followers: 1_000_000 }

/** Problems of the setting `standing-changes`. `acts` are those that may have a rule. */
export function checkStandingRules(value: string, acts: readonly string[]): string[] {
  const rules = parseStandingRules(value)
  if (rules === undefined)
    return [
      'must be a JSON object such as {"shares":{"true":{"credibility":{"mean":5,"sd":2}},"false":{"credibility":{"mean":-5,"sd":2}}}}; see /manual/measurement',
    ]
  return Object.entries(rules).flatMap(([act, rule]) => [
    ...(acts.includes(act) ? [] : [`unknown act '${act}': it must be one of ${acts.join(', ')}`]),
    ...spreadsOf(rule).flatMap(({ veracity, measure, mean, sd }) =>
      Math.abs(mean) <= MAX_MEAN[measure] && sd >= 0 && sd <= MAX_MEAN[measure]
        ? []
        : [
            `${act}, ${veracity}, ${measure}: the mean must be from -${MAX_MEAN[measure]} to ${MAX_MEAN[measure]}, and the standard deviation from 0 to ${MAX_MEAN[measure]}`,
          ],
    ),
  ])
}

/** The distributions of an act, in a fixed order. */
export const spreadsOf = (rule: ActRule) =>
  VERACITIES.flatMap((veracity) =>
    MEASURES.flatMap((measure) => {
      const spread = rule[veracity]?.[measure]
      return spread === undefined ? [] : [{ veracity, measure, ...spread }]
    }),
  )

type Card = { entity_id: string; veracity: Veracity | undefined }

/**
 * What each act changes on one card: whole numbers that are drawn from the seed for each act and card, so that they depend neither on the
 * order of the feed nor on the other acts. A card that is neither true nor false changes nothing.
 */
export function drawStandingChanges(
  rules: StandingRules,
  participantSeed: string,
  { entity_id, veracity }: Card,
): StandingChanges {
  const changes: Record<string, Standing> = {}
  for (const [act, rule] of Object.entries(rules)) {
    const spreads = veracity && rule[veracity]
    if (spreads === undefined) continue
    const dice = seededDice(participantSeed, `standing/${entity_id}/${act}`)
    const change: { [measure in Measure]?: number } = {}
    for (const measure of MEASURES) {
      // Drawn also where it is not used: followers are the same whether or not the study has credibility.
      const drawn = normal(dice)
      const spread = spreads[measure]
      if (spread !== undefined) change[measure] = Math.round(spread.mean + spread.sd * drawn) || 0
    }
    changes[act] = change
  }
  return changes
}
