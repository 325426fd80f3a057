type Settings = Readonly<Record<string, string>>

/** The setting that says in which order the blocks of a journey come. Default: as they are written. */
export const JOURNEY_ORDER = 'journey-order'

/** `random`: from each person's seed alone. `latin_square`: balanced over people, so that each block is as often first, second and so on. */
export const BLOCK_ORDERS = ['fixed', 'random', 'latin_square'] as const
export type BlockOrder = (typeof BLOCK_ORDERS)[number]

/** The setting that says how many of the blocks each person gets, drawn evenly over people. Default: all. */
export const JOURNEY_DRAW = 'journey-draw'

export const MAX_BLOCKS = 10

/** Where the order of somebody's blocks is stored, and the row of the data that says it. No form and no item has these names. */
export const ORDER_DRAW = { form: '', item_key: JOURNEY_ORDER } as const

type InBlock = { step: string; block?: string | undefined }

export const blockOrder = (settings: Settings): BlockOrder =>
  BLOCK_ORDERS.find((known) => known === settings[JOURNEY_ORDER]) ?? 'fixed'

/** The blocks of a journey as it is written, each once. */
export const blocksIn = (steps: readonly InBlock[]): string[] => [...new Set(steps.flatMap(({ block }) => block ?? []))]

/** How many of these blocks each person gets. */
export function blocksPerPerson(blocks: readonly string[], settings: Settings): number {
  const n = Number(settings[JOURNEY_DRAW] || blocks.length)
  return Number.isInteger(n) && n > 0 ? Math.min(n, blocks.length) : blocks.length
}

/** The blocks of a journey that people get in different orders, or not all of them; none where everybody has the same. */
export function drawnBlocks(steps: readonly InBlock[], settings: Settings): string[] {
  const blocks = blocksIn(steps)
  const isSame = blockOrder(settings) === 'fixed' && blocksPerPerson(blocks, settings) === blocks.length
  return isSame || blocks.length < 2 ? [] : blocks
}

/**
 * The steps with their blocks in this order. What is in no block stays at its place between them. Blocks that the order does not name were
 * not drawn for the person: the places of the last ones stay empty.
 */
export function inBlockOrder<S extends InBlock>(steps: readonly S[], order: readonly string[] | undefined): readonly S[] {
  const written = blocksIn(steps)
  if (order === undefined || !isOrderOf(written, order)) return steps
  const stepsOf = (name: string) => steps.filter(({ block }) => block === name)
  return steps.flatMap((step, i) => {
    if (step.block === undefined) return [step]
    const isFirst = steps.findIndex(({ block }) => block === step.block) === i
    const block = order[written.indexOf(step.block)]
    return isFirst && block !== undefined ? stepsOf(block) : []
  })
}

/** No order, or one of another version of the journey, is none of these blocks. */
const isOrderOf = (written: readonly string[], order: readonly string[]): boolean =>
  order.length > 0 && new Set(order).size === order.length && order.every((block) => written.includes(block))

/** Enough orders to have each block before each other one: each block at the front once. The written order comes first. */
export const everyBlockFirst = (blocks: readonly string[]): string[][] =>
  blocks.length === 0 ? [[]] : blocks.map((_, i) => [...blocks.slice(i), ...blocks.slice(0, i)])
