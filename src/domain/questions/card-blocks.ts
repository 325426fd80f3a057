import type { Item, Page } from '../questionnaires/questionnaire.ts'
import { cardKey } from './card-rule.ts'
import { withKeys } from './item-keys.ts'

type Pages<T> = readonly Page<T>[]

export const asksAboutCards = (pages: Pages<unknown>): boolean =>
  pages.some(({ blocks }) => blocks.some(({ cards }) => cards !== undefined))

/** The pages without the blocks that found no card to ask about. A page that has nothing else is passed over. */
export const withoutEmptyBlocks = <T>(pages: Pages<T>, isEmpty: (block: string) => boolean): Pages<T> =>
  pages.map((page) => ({ ...page, blocks: page.blocks.filter(({ name, cards }) => cards === undefined || !isEmpty(name)) }))

/** All items of some pages, those about cards once for each card. */
export const itemsAsked = ({ pages }: { pages: Pages<string> }, cardsOf: (block: string) => readonly string[]): Item[] =>
  pages
    .flatMap(({ blocks }) => blocks)
    .flatMap(({ name, items, cards }) =>
      cards === undefined ? items : cardsOf(name).flatMap((entity_id) => items.map((item) => aboutCard(item, entity_id))),
    )

const copies = new WeakMap<Item, Map<string, Item>>()

/** An item as it is asked about one card: its fields carry the id of the card. The same copy each time, so that a page renders it once. */
export function aboutCard(item: Item, entity_id: string): Item {
  const known = copies.get(item) ?? new Map<string, Item>()
  copies.set(item, known)
  const copy = known.get(entity_id) ?? renamed(item, entity_id)
  known.set(entity_id, copy)
  return copy
}

const renamed = (item: Item, entity_id: string): Item => withKeys(item, (key) => cardKey(key, entity_id))
