import { isFeedName } from '#domain/feeds/feed-name.ts'
import { CARD_CHOICES, type CardQuestion } from '../card-rule.ts'
import type { Definition } from '../definition.ts'
import type { Item, Option } from '../item.ts'
import { asksNothing } from '../item-fields.ts'
import { rowsOf } from '../item-keys.ts'
import { descriptionOf } from '../kinds/descriptions.ts'
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
    [...optionProblems(item), ...(descriptionOf(item).problems?.(item) ?? [])].map((text) => error(place, text)),
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
  return rules.flatMap(({ choose, n, minMs = 0, covariate, feed, wave }) => [
    ...(CARD_CHOICES.includes(choose) ? [] : [`There is no such choice of cards: ${choose}.`]),
    ...(n >= 1 && n <= 100 ? [] : ['A rule chooses 1 to 100 cards.']),
    ...(minMs >= 0 ? [] : ['The least time in view cannot be below 0.']),
    ...(choose === 'covariate' && !covariate?.name.trim()
      ? ['The rule needs the column of the sheet that names the cards.']
      : []),
    ...(feed === undefined || isFeedName(feed) ? [] : [`The name of a feed ${NAME_RULE}`]),
    ...(wave === undefined || isFeedName(wave) ? [] : [`The name of a wave ${NAME_RULE}`]),
  ])
}

const NAME_RULE = 'has small letters, digits, - and _, begins with a letter, and has at most 30 characters.'

function optionProblems(item: Item<unknown>): string[] {
  if (rowsOf(item)?.length === 0) return ['The matrix has no statements.']
  if (!('options' in item)) return []
  const { options } = item
  const { leastOptions = 1, hasNoWords } = descriptionOf(item)
  if (options.length < leastOptions) return [options.length === 0 ? 'There are no options.' : 'At least two options are needed.']
  return [
    ...repeated(options.map(({ value }) => value)).map((value) => `Two options have the value “${value}”.`),
    ...options.flatMap((option, i) => valueProblems(item, option, i)),
    ...(hasNoWords && options.some(({ asksText }) => asksText === true)
      ? ['An option asks for words, which this kind of question has no field for.']
      : []),
  ]
}

function valueProblems(item: Item<unknown>, { value, asksText }: Option<unknown>, i: number): string[] {
  if (value.trim() === '') return [`Option ${i + 1} has no value.`]
  if (value.includes(';')) return [`The value “${value}” must not have a semicolon, which separates values in the data.`]
  if (value !== value.trim()) return [`The value “${value}” begins or ends with a space.`]
  const isInName = descriptionOf(item).namesFields === true || asksText === true
  const isPlain = /^[a-z0-9]([a-z0-9_-]*[a-z0-9-])?$/i.test(value) && !value.includes('__')
  return isInName && !isPlain
    ? [`The value “${value}” is part of a name: letters, digits, hyphens and single underscores only.`]
    : []
}
