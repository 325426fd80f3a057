import { type Dice, seededDice, shuffled } from '../dice.ts'
import type { Block, Item, Option, Page, Questionnaire } from '../questionnaires/questionnaire.ts'
import {
  blockOrderKey,
  drawsItems,
  inPlace,
  isDrawnItem,
  itemOrderKey,
  optionOrderKey,
  optionOrderOf,
  reversed,
  rowOrderKey,
} from './draws.ts'

type Paged<T> = Pick<Questionnaire<T>, 'name' | 'pages'>

/** A page as one person meets it, and what was drawn for it, as it is recorded. */
export type DrawnPage<T> = { blocks: readonly Block<T>[]; fields: Readonly<Record<string, string>> }

/** Everything follows from the person's seed: a reload shows the same page (ruling B2). Each draw has dice of its own. */
export function drawnPage<T>(questionnaire: Paged<T>, page: Page<T>, seed: string): DrawnPage<T> {
  const { name, pages } = questionnaire
  const fields: Record<string, string> = {}
  // The published studies have one page, and their orders were drawn for this purpose.
  const blockDice = seededDice(seed, pages.length === 1 ? `blocks/${name}` : `blocks/${name}/${page.name}`)
  const blocks = page.blockOrder === 'random' ? shuffled(page.blocks, blockDice) : page.blocks
  if (page.blockOrder === 'random') fields[blockOrderKey(questionnaire, page)] = joined(blocks, (block) => block.name)
  const diceFor = (what: string) => seededDice(seed, `${what}/${name}`)
  return {
    blocks: blocks.map((block) => {
      const items = drawnItems(block, diceFor(`items/${block.name}`))
      if (drawsItems(block)) fields[itemOrderKey(questionnaire, block)] = joined(items.filter(isDrawnItem), ({ key }) => key)
      return { ...block, items: items.map((item) => drawnItem(item, diceFor, fields)) }
    }),
    fields,
  }
}

const joined = <E>(list: readonly E[], nameOf: (each: E) => string) => list.map(nameOf).join(';')

/** The items that are drawn, in the order in which they are shown. */
function drawnItems<T>({ items, itemOrder, nDrawn }: Block<T>, dice: Dice): readonly Item<T>[] {
  const keeps = (item: Item<T>) => !isDrawnItem(item)
  return inPlace(items, keeps, (asked) => {
    if (nDrawn === undefined && itemOrder !== 'random') return asked
    const drawn = shuffled(asked, dice).slice(0, nDrawn ?? asked.length)
    return itemOrder === 'random' ? drawn : asked.filter((item) => drawn.includes(item))
  })
}

function drawnItem<T>(item: Item<T>, diceFor: (what: string) => Dice, fields: Record<string, string>): Item<T> {
  const drawn = { ...item }
  if ('rowOrder' in drawn && drawn.rowOrder === 'random') {
    drawn.rows = shuffled(drawn.rows, diceFor(`rows/${item.key}`))
    fields[rowOrderKey(item.key)] = joined(drawn.rows, ({ key }) => key)
  }
  const order = optionOrderOf(item)
  if ('options' in drawn && order !== 'fixed') {
    drawn.options = drawnOptions(drawn.options, order, diceFor(`options/${item.key}`))
    fields[optionOrderKey(item.key)] = joined(drawn.options, ({ value }) => value)
  }
  return drawn
}

function drawnOptions<T>(options: readonly Option<T>[], order: 'random' | 'reversed-for-half', dice: Dice): readonly Option<T>[] {
  if (order === 'reversed-for-half') return dice() < 0.5 ? reversed(options) : options
  return inPlace(
    options,
    ({ isFixed }) => isFixed === true,
    (others) => shuffled(others, dice),
  )
}
