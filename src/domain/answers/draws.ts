import type { Block, Item, Option, Page, Questionnaire } from '../questionnaires/questionnaire.ts'
import { asksNothing } from '../questions/item-fields.ts'
import type { Problem } from './problem.ts'

type Paged<T> = Pick<Questionnaire<T>, 'name' | 'pages'>

/** Something that is drawn for each person, and the field that records what came of it: names or values, joined with `;`. */
export type Draw = {
  field: string
  what: 'blocks' | 'items' | 'options' | 'rows'
  /** Name of the page or block, or key of the item. */
  of: string
  /** Whether this can have been drawn. */
  isPossible: (drawn: readonly string[]) => boolean
  problem: Problem
}

/** Field of the order of blocks. Shipped questionnaires have one page, which the published field does not name. */
export const blockOrderKey = ({ name, pages }: Paged<unknown>, page: Page<unknown>): string =>
  pages.length === 1 ? `${name}_block-order` : `${name}_${page.name}_block-order`

export const itemOrderKey = ({ name }: Paged<unknown>, block: Block<unknown>): string => `${name}_${block.name}_item-order`

export const optionOrderKey = (key: string): string => `${key}_option-order`

export const rowOrderKey = (key: string): string => `${key}_row-order`

/** Items that ask nothing stay where they are. */
export const isDrawnItem = (item: Pick<Item, 'type'>): boolean => !asksNothing(item.type)

export const drawsItems = ({ itemOrder, nDrawn }: Block<unknown>): boolean => itemOrder === 'random' || nDrawn !== undefined

/** What is drawn on one page, in the order in which it is recorded. */
export const drawsOf = <T>(questionnaire: Paged<T>, page: Page<T>): readonly Draw[] => [
  ...(page.blockOrder === 'random' ? [drawOfBlocks(questionnaire, page)] : []),
  ...page.blocks.flatMap((block) => [
    ...(drawsItems(block) ? [drawOfItems(questionnaire, block)] : []),
    ...block.items.flatMap(drawsOfItem),
  ]),
]

const drawOfBlocks = (questionnaire: Paged<unknown>, page: Page<unknown>): Draw => ({
  field: blockOrderKey(questionnaire, page),
  what: 'blocks',
  of: page.name,
  isPossible: isOrderOf(page.blocks.map(({ name }) => name)),
  problem: { text: 'must name every block once' },
})

function drawOfItems(questionnaire: Paged<unknown>, block: Block<unknown>): Draw {
  const keys = block.items.filter(isDrawnItem).map(({ key }) => key)
  const n = Math.min(block.nDrawn ?? keys.length, keys.length)
  return {
    field: itemOrderKey(questionnaire, block),
    what: 'items',
    of: block.name,
    isPossible: (drawn) =>
      drawn.length === n &&
      isOrderOf(keys.filter((key) => drawn.includes(key)))(drawn) &&
      (block.itemOrder === 'random' ||
        isSame(
          drawn,
          keys.filter((key) => drawn.includes(key)),
        )),
    problem: { text: 'must name {n} of the items, each once', values: { n } },
  }
}

export function drawsOfItem(item: Item<unknown>): Draw[] {
  const draws: Draw[] = []
  if ('rowOrder' in item && item.rowOrder === 'random') {
    draws.push({
      field: rowOrderKey(item.key),
      what: 'rows',
      of: item.key,
      isPossible: isOrderOf(item.rows.map(({ key }) => key)),
      problem: { text: 'must name every row once' },
    })
  }
  const order = optionOrderOf(item)
  if ('options' in item && order !== 'fixed') {
    draws.push({
      field: optionOrderKey(item.key),
      what: 'options',
      of: item.key,
      isPossible: (drawn) => isOptionOrder(item.options, order, drawn),
      problem: { text: 'must name every option once, in an order that can be drawn' },
    })
  }
  return draws
}

export const optionOrderOf = (item: Item<unknown>) => ('optionOrder' in item ? (item.optionOrder ?? 'fixed') : 'fixed')

/** Whether these are the names, each once. */
const isOrderOf = (names: readonly string[]) => (drawn: readonly string[]) => isSame([...names].sort(), [...drawn].sort())

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, at) => name === other[at])

function isOptionOrder(options: readonly Option<unknown>[], order: string, drawn: readonly string[]): boolean {
  const values = options.map(({ value }) => value)
  if (order === 'reversed-for-half')
    return (
      isSame(drawn, values) ||
      isSame(
        drawn,
        reversed(options).map(({ value }) => value),
      )
    )
  return isOrderOf(values)(drawn) && options.every(({ value, isFixed }, at) => isFixed !== true || drawn[at] === value)
}

export const reversed = <T>(options: readonly Option<T>[]): Option<T>[] =>
  inPlace(
    options,
    ({ isFixed }) => isFixed === true,
    (others) => [...others].reverse(),
  )

/** A list in which some keep their place and the others are changed among themselves; where those become fewer, places close up. */
export function inPlace<E>(list: readonly E[], keeps: (each: E) => boolean, change: (others: readonly E[]) => readonly E[]): E[] {
  const others = change(list.filter((each) => !keeps(each)))[Symbol.iterator]()
  return list.flatMap((each) => {
    if (keeps(each)) return [each]
    const { value, done } = others.next()
    return done === true ? [] : [value]
  })
}
