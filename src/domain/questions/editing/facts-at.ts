import { blocksOf, type Questionnaire } from '../../questionnaires/questionnaire.ts'
import { CARD_HEADLINE, FEED_FACTS } from '../facts.ts'
import type { Item } from '../item.ts'
import { answerFields, asksNothing, optionsOf } from '../item-fields.ts'
import { rowsOf } from '../item-keys.ts'
import { descriptionOf } from '../kinds/descriptions.ts'
import { isMultiple } from '../kinds/index.ts'
import { answersAreOptions } from '../labels.ts'
import { withoutFacts } from '../piping.ts'
import { type Text, textIn } from '../text.ts'
import { type Edited, find } from './edited.ts'

/** Something that logic and texts may refer to, in the researcher's words. */
export type FactChoice = {
  fact: string
  label: string
  /** Answers, Feed, Study, or another questionnaire. */
  group: string
  /** What it can be, where that is a list. */
  values?: readonly { value: string; label: string }[]
  /** Several values may be chosen at once. */
  isList?: boolean
  isNumber?: boolean
}

const FEED_WORDS: Readonly<Record<string, string>> = {
  'feed.likes': 'Number of likes',
  'feed.shares': 'Number of shares',
  'feed.bookmarks': 'Number of bookmarks',
  'feed.seen': 'Number of cards seen',
  'feed.first_liked_headline': 'Headline of the first liked card',
  'feed.first_shared_headline': 'Headline of the first shared card',
}

/** What is known of everybody after the feed. */
export const FACTS_AFTER_FEED: readonly FactChoice[] = [
  ...Object.keys(FEED_FACTS).map((fact): FactChoice => {
    const label = FEED_WORDS[fact] ?? fact
    return { fact, label, group: 'Feed', isNumber: label.startsWith('Number') }
  }),
  { fact: 'condition', label: 'Condition', group: 'Study', isNumber: true },
]

const HEADLINE: FactChoice = { fact: CARD_HEADLINE, label: 'Headline of the card', group: 'Feed' }

/** What may be asked about at a part: answers of the pages before, and on its own page those of the items before it. */
export function factsAt(edited: Edited, id: string, isAfterPage = false): FactChoice[] {
  const found = find(edited, id)
  const pages = found ? edited.pages.slice(0, edited.pages.indexOf(found.page) + 1) : edited.pages
  const items = pages.flatMap(({ blocks }) => blocks.flatMap((block) => (block.cards ? [] : block.items)))
  const end = isAfterPage || !found ? items.length : firstAt(edited, id, items)
  const isAboutCard = found?.kind === 'item' && found.block.cards !== undefined
  // Of the same card.
  const ofCard = isAboutCard ? found.block.items.slice(0, found.at) : []
  return [
    ...[...items.slice(0, end), ...ofCard].flatMap((item) => factsOf(item, edited.languages)),
    ...(isAboutCard ? [HEADLINE] : []),
    ...FACTS_AFTER_FEED,
  ]
}

/** How many of the items stand before a page, block or item. */
function firstAt(edited: Edited, id: string, items: readonly { id: string }[]): number {
  const found = find(edited, id)
  const own =
    found?.kind === 'page' ? found.page.blocks.flatMap((block) => block.items) : found?.kind === 'block' ? found.block.items : []
  const ids = new Set(found?.kind === 'item' ? [id] : own.map((item) => item.id))
  const at = items.findIndex((item) => ids.has(item.id))
  if (at !== -1) return at
  // An empty part: what stands before its page.
  const pages = found ? edited.pages.slice(0, edited.pages.indexOf(found.page)) : []
  return pages.reduce((n, { blocks }) => n + blocks.reduce((m, block) => m + (block.cards ? 0 : block.items.length), 0), 0)
}

/** The answers to one item. */
function factsOf(item: Item<Text>, languages: readonly string[]): FactChoice[] {
  const words = (text: Text) => withoutFacts(textIn(text, languages))
  const rows = rowsOf(item)
  const options = answersAreOptions(item) ? optionsOf(item) : undefined
  const range = descriptionOf(item).range?.(item)
  const kind = {
    group: 'Answers',
    ...(range && 'values' in range && { values: range.values.map((value) => ({ value, label: value })) }),
    ...(range?.kind === 'several-of' && { isList: true }),
    ...(options && { values: options.map(({ value, label }) => ({ value, label: words(label) || value })) }),
    ...(options && !rows && isMultiple(item) && !descriptionOf(item).isOrder && { isList: true }),
    ...(!asksNothing(item.type) && range?.kind === 'number' && { isNumber: true }),
  }
  if (rows) {
    return rows.map((row) => ({ ...kind, fact: `answer.${row.key}`, label: `${words(row.label)} (${row.key})` }))
  }
  const fields = answerFields(item)
  return fields.map((field) => ({
    ...(field === item.key || !fields.includes(item.key) ? kind : { group: 'Answers' }),
    fact: `answer.${field}`,
    label: `${words(item.label) || 'No text yet'} (${field})`,
  }))
}

/** The answers to a whole questionnaire. Those about cards belong to one card each, so nothing can depend on them. */
export const answersOf = (form: Pick<Questionnaire<Text>, 'pages'>, languages: readonly string[]): FactChoice[] =>
  blocksOf(form)
    .filter(({ cards }) => cards === undefined)
    .flatMap(({ items }) => items.filter(({ isDropped }) => isDropped !== true).flatMap((item) => factsOf(item, languages)))
