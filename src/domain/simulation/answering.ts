import { SAID_RANDOM } from '../answers/said-random.ts'
import { type Dice, shuffled } from '../dice.ts'
import { fieldAndCard } from '../questions/card-rule.ts'
import type { Item, Option } from '../questions/item.ts'
import { otherField } from '../questions/item-fields.ts'
import { type Cells, changedBy, effectsIn } from './card-effects.ts'
import { indexOf, isDrawn, placeOn, wordsOf } from './draw.ts'
import type { FieldProfile, Profile } from './profile.ts'

export type Answering = {
  profile: Profile
  /** The form that asks. */
  form: string
  condition: number
  /** By field, of the attention items. */
  rightAnswers: Readonly<Record<string, string>>
  /** Of cards, by their ids. */
  cells?: Readonly<Record<string, Cells>>
  dice: Dice
}

type Scale = Required<Pick<FieldProfile, 'mean' | 'sd'>> & FieldProfile

/** How a field is answered in the condition. A field about a card goes by the name without the card. */
export function scaleOf(key: string, { profile, form, condition, cells = {} }: Omit<Answering, 'rightAnswers' | 'dice'>): Scale {
  const { field, entity_id } = fieldAndCard(key) ?? { field: key, entity_id: '' }
  const own = profile.answers.fields[field] ?? (asksIfRandom(form, field) ? saidRandom(profile) : {})
  const { mean = profile.answers.mean, sd = profile.answers.sd } = own
  const effects = effectsIn(profile, condition, cells[entity_id])
  const changed = effects.reduce((before, { answers }) => changedBy(before, answers?.[field]), mean)
  return { ...own, mean: Math.min(1, Math.max(0, changed)), sd }
}

const asksIfRandom = (form: string, field: string) => form === SAID_RANDOM.form && field === SAID_RANDOM.key

/** Drawn as any other answer, about half of the people would call their own data bad. */
const saidRandom = ({ attention: { saidRandom: rate } }: Profile): FieldProfile => ({
  weights: { [SAID_RANDOM.yes]: rate, [SAID_RANDOM.no]: 1 - rate },
})

/** One of the options, by the weights of the profile or by a place on the scale. */
export function optionOn(options: readonly Option[], scale: Scale, dice: Dice): string {
  const weights = options.map(({ value }) => scale.weights?.[value] ?? 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const at =
    total > 0
      ? weightedIndex(weights, total, dice)
      : Math.min(options.length - 1, Math.floor(placeOn(scale, dice) * options.length))
  const option = options[at]
  if (option === undefined) throw new Error('An item without options cannot be answered')
  return option.value
}

function weightedIndex(weights: readonly number[], total: number, dice: Dice): number {
  let left = dice() * total
  const at = weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return at < 0 ? weights.findLastIndex((weight) => weight > 0) : at
}

type Limits = { minChosen?: number; maxChosen?: number }

/** Some options of which none excludes another. */
export function severalOf(limits: Limits | Item, options: readonly Option[], dice: Dice): string[] {
  const { minChosen = 1, maxChosen = options.length }: Limits = limits as Limits // items without limits have none of the two
  const alone = options.filter(({ isExclusive }) => isExclusive === true)
  const together = options.filter(({ isExclusive }) => isExclusive !== true)
  const isAlone = alone.length > 0 && (together.length < minChosen || isDrawn(0.1, dice))
  if (isAlone) return [alone[indexOf(alone.length, dice)]?.value ?? '']
  const most = Math.min(maxChosen, together.length)
  const least = Math.min(most, Math.max(1, minChosen))
  return shuffled(together, dice)
    .slice(0, least + indexOf(most - least + 1, dice))
    .map(({ value }) => value)
}

/** What is written beside the chosen options that ask for words. */
export const wordsBeside = (
  key: string,
  options: readonly Option[],
  chosen: readonly string[],
  dice: Dice,
): Record<string, string> =>
  Object.fromEntries(
    options.flatMap(({ value, asksText }) =>
      asksText === true && chosen.includes(value) ? [[otherField(key, value), wordsOf(1, 60, dice)]] : [],
    ),
  )

/** A number of the range at a whole number of steps from its least. */
export function numberOn({ min, max, step }: { min: number; max: number; step: number }, scale: Scale, dice: Dice): number {
  // Of a range between two whole numbers only the first is sure to fit.
  const start = step === 1 ? Math.ceil(min) : min
  const weights = Object.entries(scale.weights ?? {}).filter(([value]) => isOnSteps(Number(value), { start, max, step }))
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  if (total > 0)
    return Number(
      weights[
        weightedIndex(
          weights.map(([, weight]) => weight),
          total,
          dice,
        )
      ]?.[0],
    )
  const nSteps = Math.max(0, Math.floor((max - start) / step + 1e-9))
  const value = start + Math.round(placeOn(scale, dice) * nSteps) * step
  return Number(Math.min(max, value).toFixed(6))
}

function isOnSteps(value: number, { start, max, step }: { start: number; max: number; step: number }): boolean {
  const nSteps = (value - start) / step
  return value >= start && value <= max && Math.abs(nSteps - Math.round(nSteps)) < 1e-9
}
