import { isRight } from '../answers/is-right.ts'
import { SAID_RANDOM } from '../answers/said-random.ts'
import { type Dice, shuffled } from '../dice.ts'
import { fieldAndCard } from '../questions/card-rule.ts'
import type { Item, Option } from '../questions/item.ts'
import { isMultiple, optionsOf, otherField, sumField } from '../questions/item-fields.ts'
import { partsOf } from '../questions/kinds/index.ts'
import { indexOf, isDrawn, placeOn, wordsOf } from './draw.ts'
import { changedBy } from './person.ts'
import type { FieldProfile, Profile } from './profile.ts'

export type Answering = {
  profile: Profile
  /** The form that asks. */
  form: string
  condition: number
  /** By field, of the attention items. */
  rightAnswers: Readonly<Record<string, string>>
  dice: Dice
}

/** What somebody answers to an item, by field; open fields are absent. It always fits the item. */
export function answerItem(item: Item, answering: Answering): Record<string, string> {
  const { profile, rightAnswers, dice } = answering
  const drawn = freeAnswer(item, answering)
  const checked = partsOf(item).filter(({ key }) => rightAnswers[key] !== undefined)
  for (const { key } of checked) {
    const right = rightAnswers[key] ?? ''
    if (!isDrawn(profile.attention.failures, dice)) drawn[key] = right
    else
      for (let tries = 0; tries < 20 && isRight(item, key, drawn[key] ?? '', right); tries++)
        Object.assign(drawn, freeAnswer(item, answering))
  }
  const isSkipped = !item.isRequired && checked.length === 0 && isDrawn(profile.answers.skipped, dice)
  return isSkipped ? {} : drawn
}

type Rating = Pick<Answering, 'profile' | 'condition' | 'dice'> & { field: string; points: number }

/** A point of a scale under a card, drawn as the answer to a question with that field (`rate_accuracy`). */
export const drawPoint = ({ field, points, dice, ...answering }: Rating): number =>
  numberOn({ min: 1, max: points, step: 1 }, scaleOf(field, { ...answering, form: '' }), dice)

function freeAnswer(item: Item, answering: Answering): Record<string, string> {
  const { dice } = answering
  switch (item.type) {
    case 'information':
    case 'hidden':
      return {}
    case 'matrix':
      return Object.fromEntries(
        item.rows.map(({ key }) => [
          key,
          isMultiple(item)
            ? several(item, item.options, dice).join(';')
            : onScale(item.options, scaleOf(key, answering), dice).value,
        ]),
      )
    case 'ranking':
      return {
        [item.key]: shuffled(item.options, dice)
          .map(({ value }) => value)
          .join(';'),
      }
    case 'sum':
      return shares(
        item.total,
        item.options.map(({ value }) => sumField(item.key, value)),
        dice,
      )
    case 'text':
    case 'long-text':
      return { [item.key]: textFor(item, scaleOf(item.key, answering).texts, dice) }
    case 'date':
      return { [item.key]: dayBetween(item.earliest, item.latest, dice) }
    case 'ladder':
      return { [item.key]: String(numberOn({ ...item, step: 1 }, scaleOf(item.key, answering), dice)) }
    case 'number':
      return { [item.key]: String(numberOn({ ...rangeOf(item), step: 1 }, scaleOf(item.key, answering), dice)) }
    case 'slider':
      return { [item.key]: String(numberOn(item, scaleOf(item.key, answering), dice)) }
    case 'analogue':
      return { [item.key]: String(numberOn({ ...item, step: 1 }, scaleOf(item.key, answering), dice)) }
    case 'radio':
    case 'checkbox':
    case 'dropdown':
    case 'picture': {
      const chosen = isMultiple(item)
        ? several(item, optionsOf(item), dice)
        : [onScale(optionsOf(item), scaleOf(item.key, answering), dice).value]
      return { [item.key]: chosen.join(';'), ...othersFor(item.key, optionsOf(item), chosen, dice) }
    }
  }
}

type Scale = Required<Pick<FieldProfile, 'mean' | 'sd'>> & FieldProfile

/** How a field is answered in the condition. A field about a card goes by the name without the card. */
function scaleOf(key: string, { profile, form, condition }: Pick<Answering, 'profile' | 'form' | 'condition'>): Scale {
  const field = fieldAndCard(key)?.field ?? key
  const own = profile.answers.fields[field] ?? (asksIfRandom(form, field) ? saidRandom(profile) : {})
  const { mean = profile.answers.mean, sd = profile.answers.sd } = own
  const changed = changedBy(mean, profile.conditions[condition]?.answers?.[field])
  return { ...own, mean: Math.min(1, Math.max(0, changed)), sd }
}

const asksIfRandom = (form: string, field: string) => form === SAID_RANDOM.form && field === SAID_RANDOM.key

/** Drawn as any other answer, about half of the people would call their own data bad. */
const saidRandom = ({ attention: { saidRandom: rate } }: Profile): FieldProfile => ({
  weights: { [SAID_RANDOM.yes]: rate, [SAID_RANDOM.no]: 1 - rate },
})

function onScale(options: readonly Option[], scale: Scale, dice: Dice): Option {
  const weights = options.map(({ value }) => scale.weights?.[value] ?? 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const at =
    total > 0
      ? weightedIndex(weights, total, dice)
      : Math.min(options.length - 1, Math.floor(placeOn(scale, dice) * options.length))
  const option = options[at]
  if (option === undefined) throw new Error('An item without options cannot be answered')
  return option
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
function several(limits: Limits | Item, options: readonly Option[], dice: Dice): string[] {
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

const othersFor = (key: string, options: readonly Option[], chosen: readonly string[], dice: Dice): Record<string, string> =>
  Object.fromEntries(
    options.flatMap(({ value, asksText }) =>
      asksText === true && chosen.includes(value) ? [[otherField(key, value), wordsOf(1, 60, dice)]] : [],
    ),
  )

/** Whole numbers that add up to the total. */
function shares(total: number, keys: readonly string[], dice: Dice): Record<string, string> {
  const cuts = [0, ...keys.slice(1).map(() => indexOf(total + 1, dice)), total].sort((one, other) => one - other)
  return Object.fromEntries(keys.map((key, i) => [key, String((cuts[i + 1] ?? total) - (cuts[i] ?? 0))]))
}

const MOST_NUMBER = 100

function rangeOf({ min, max }: { min?: number; max?: number }): { min: number; max: number } {
  const least = min ?? Math.min(0, max ?? 0)
  return { min: least, max: max ?? Math.max(MOST_NUMBER, least + MOST_NUMBER) }
}

/** A number of the range at a whole number of steps from its least. */
function numberOn({ min, max, step }: { min: number; max: number; step: number }, scale: Scale, dice: Dice): number {
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

type Written = { minLength?: number; maxLength: number; mask?: string }

function textFor({ minLength = 1, maxLength, mask }: Written, texts: readonly string[] | undefined, dice: Dice): string {
  if (mask !== undefined && mask !== '') return [...mask].map((sign) => MASKED[sign]?.(dice) ?? sign).join('')
  const own = texts?.[indexOf(texts.length, dice)]
  const fits = own !== undefined && own.trim().length >= minLength && own.length <= maxLength && own.trim() !== ''
  return fits ? own : wordsOf(Math.max(1, minLength), maxLength, dice)
}

const digit = (dice: Dice) => String(indexOf(10, dice))
const letter = (dice: Dice) => String.fromCharCode(97 + indexOf(26, dice))
const MASKED: Readonly<Record<string, (dice: Dice) => string>> = { '9': digit, A: letter, '*': letter }

const DAY_MS = 86_400_000

function dayBetween(earliest: string | undefined, latest: string | undefined, dice: Dice): string {
  const to =
    latest ??
    (earliest !== undefined && earliest > '2005-12-31'
      ? `${Number(earliest.slice(0, 4)) + 1}${earliest.slice(4, 8)}01`
      : '2005-12-31')
  const from = earliest ?? (to < '1950-01-01' ? to : '1950-01-01')
  const [firstDay, lastDay] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS)
  const day = (firstDay ?? 0) + indexOf(Math.max(1, (lastDay ?? 0) - (firstDay ?? 0) + 1), dice)
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
