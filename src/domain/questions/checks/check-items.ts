import { isIsoDay } from '../../iso-day.ts'
import { CARD_CHOICES, type CardQuestion } from '../card-rule.ts'
import type { Definition } from '../definition.ts'
import type { Item, Option } from '../item.ts'
import { asksNothing } from '../item-fields.ts'
import { fits, isPlainNumber } from '../kinds/fits.ts'
import { type DefinitionProblem, error, placedItems, repeated } from './problem.ts'

/** Pages and blocks that ask nothing, and items whose own bounds are impossible. */
export function checkItems(definition: Definition): DefinitionProblem[] {
  const { pages } = definition
  const nothing = pages.length === 0 ? [error({}, 'The questionnaire has no page.')] : []
  const ofPages = pages.flatMap((page) => [
    ...(page.blocks.some(({ items }) => items.length > 0) ? [] : [error({ page: page.name }, 'This page has no questions.')]),
    ...page.blocks.flatMap((block) => {
      const place = { page: page.name, block: block.name }
      const { items, nDrawn, cards } = block
      const texts = [
        ...(items.length === 0 ? ['This block has no questions.'] : []),
        ...drawProblems(items, nDrawn),
        ...(cards ? cardProblems(cards) : []),
      ]
      return texts.map((text) => error(place, text))
    }),
  ])
  const ofItems = placedItems(definition).flatMap(({ item, place }) =>
    [...optionProblems(item), ...boundProblems(item)].map((text) => error(place, text)),
  )
  return [...nothing, ...ofPages, ...ofItems]
}

/** What asks nothing is never drawn. */
function drawProblems(items: readonly Item<unknown>[], nDrawn: number | undefined): string[] {
  const n = items.filter(({ type }) => !asksNothing(type)).length
  return nDrawn !== undefined && (nDrawn < 1 || nDrawn > n) ? [`This block draws ${nDrawn} of ${n} questions.`] : []
}

function cardProblems({ rules }: CardQuestion): string[] {
  if (rules.length === 0) return ['No rule says which cards this block is about.']
  return rules.flatMap(({ choose, n, minMs = 0, covariate }) => [
    ...(CARD_CHOICES.includes(choose) ? [] : [`There is no such choice of cards: ${choose}.`]),
    ...(n >= 1 && n <= 100 ? [] : ['A rule chooses 1 to 100 cards.']),
    ...(minMs >= 0 ? [] : ['The least time in view cannot be below 0.']),
    ...(choose === 'covariate' && !covariate?.name.trim()
      ? ['The rule needs the column of the sheet that names the cards.']
      : []),
  ])
}

/** Kinds that show no field beside an option. */
const NO_WORDS: readonly Item['type'][] = ['matrix', 'ranking', 'sum']

/** Items that rank or share out need two; a single box to tick is a question. */
const leastOptions = ({ type }: Item<unknown>) => (type === 'ranking' || type === 'sum' ? 2 : 1)

function optionProblems(item: Item<unknown>): string[] {
  if (item.type === 'matrix' && item.rows.length === 0) return ['The matrix has no statements.']
  if (!('options' in item)) return []
  const { options } = item
  if (options.length < leastOptions(item))
    return [options.length === 0 ? 'There are no options.' : 'At least two options are needed.']
  return [
    ...repeated(options.map(({ value }) => value)).map((value) => `Two options have the value “${value}”.`),
    ...options.flatMap((option, i) => valueProblems(item, option, i)),
    ...(item.type === 'picture' && options.some(({ picture }) => picture === undefined) ? ['An option has no picture.'] : []),
    ...chosenProblems(item),
    ...(NO_WORDS.includes(item.type) && options.some(({ asksText }) => asksText === true)
      ? ['An option asks for words, which this kind of question has no field for.']
      : []),
  ]
}

function valueProblems(item: Item<unknown>, { value, asksText }: Option<unknown>, i: number): string[] {
  if (value.trim() === '') return [`Option ${i + 1} has no value.`]
  if (value.includes(';')) return [`The value “${value}” must not have a semicolon, which separates values in the data.`]
  if (value !== value.trim()) return [`The value “${value}” begins or ends with a space.`]
  const isInName = item.type === 'sum' || asksText === true
  const isPlain = /^[a-z0-9]([a-z0-9_-]*[a-z0-9-])?$/i.test(value) && !value.includes('__')
  return isInName && !isPlain
    ? [`The value “${value}” is part of a name: letters, digits, hyphens and single underscores only.`]
    : []
}

function chosenProblems(item: Item<unknown>): string[] {
  if (item.type !== 'checkbox') return []
  const { minChosen = 0, maxChosen = item.options.length, options } = item
  if (minChosen < 0 || maxChosen < 1) return ['The number of options to choose cannot be that low.']
  if (minChosen > maxChosen) return [`At least ${minChosen} and at most ${maxChosen} options cannot both be chosen.`]
  return Math.max(minChosen, maxChosen) > options.length ? [`There are only ${options.length} options to choose from.`] : []
}

function boundProblems(item: Item<unknown>): string[] {
  switch (item.type) {
    case 'ladder':
      return rangeProblems(item)
    case 'analogue':
      return [...rangeProblems(item), ...decimalProblems(item.min, item.max)]
    case 'number':
      return item.min === undefined || item.max === undefined ? [] : rangeProblems({ min: item.min, max: item.max })
    case 'slider':
      return [...rangeProblems(item), ...sliderProblems(item)]
    case 'sum':
      return item.total >= 1 && Number.isInteger(item.total) ? [] : ['The total must be a whole number from 1.']
    case 'text':
    case 'long-text':
      return textProblems(item)
    case 'date':
      return dateProblems(item)
    case 'information':
      return item.minSeconds === undefined || (item.minSeconds >= 0 && item.minSeconds <= 600)
        ? []
        : ['The least time must be 0 to 600 seconds.']
    case 'hidden':
      return hiddenProblems(item)
    default:
      return []
  }
}

const rangeProblems = ({ min, max }: { min: number; max: number }) =>
  min < max ? [] : [`The lowest value, ${min}, must be below the highest, ${max}.`]

function sliderProblems({ min, max, step, initial }: { min: number; max: number; step: number; initial: number }): string[] {
  if (step <= 0 || step > max - min) return [`Steps of ${step} do not fit between ${min} and ${max}.`]
  const tooFine = decimalProblems(min, max, step, initial)
  if (tooFine.length > 0) return tooFine
  if (initial < min || initial > max) return [`The slider starts at ${initial}, outside of ${min} to ${max}.`]
  return fits(String(initial), { min, max, step }) ? [] : [`The slider starts at ${initial}, between two of its steps.`]
}

const decimalProblems = (...numbers: readonly number[]) =>
  numbers.filter((number) => !isPlainNumber(number)).map((number) => `${number} has more than six decimals.`)

type TextBounds = { maxLength: number; minLength?: number; mask?: string }

function textProblems({ maxLength, minLength = 0, mask }: TextBounds): string[] {
  if (maxLength < 1) return ['The answer must be allowed at least one character.']
  if (minLength > maxLength) return [`An answer cannot have at least ${minLength} and at most ${maxLength} characters.`]
  if (mask === undefined) return []
  if (!/[9A*]/.test(mask)) return ['The pattern has no place to fill in: 9 is a digit, A a letter, * either.']
  if (mask !== mask.trim()) return ['The pattern begins or ends with a space.']
  return mask.length < minLength || mask.length > maxLength
    ? [`The pattern has ${mask.length} characters, an answer must have ${minLength} to ${maxLength}.`]
    : []
}

function dateProblems({ earliest, latest }: { earliest?: string; latest?: string }): string[] {
  const wrong = [earliest, latest].filter((day) => day !== undefined && !isIsoDay(day))
  if (wrong.length > 0) return wrong.map((day) => `“${day}” is no day. Write it as 2027-03-31.`)
  return earliest !== undefined && latest !== undefined && earliest > latest ? ['The earliest day is after the latest.'] : []
}

function hiddenProblems({ source }: { source: Extract<Item, { type: 'hidden' }>['source'] }): string[] {
  if (source.from === 'random') {
    const isWhole = Number.isInteger(source.min) && Number.isInteger(source.max)
    return isWhole ? rangeProblems(source) : ['The ends of a random number must be whole numbers.']
  }
  return source.from === 'url' && !/^[\w.-]+$/.test(source.name) ? ['Name the parameter of the link to store.'] : []
}
