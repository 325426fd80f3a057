import { changeBlocks, changePages, insertedAt } from './change.ts'
import { type Edited, type EditedBlock, type EditedItem, type EditedPage, type Found, find, ROOT } from './edited.ts'

/** A place in a list: `index` counts without the part that moves. `parent` is a block for items, a page for blocks, else `ROOT`. */
export type Target = { parent: string; index: number }

export function moved(edited: Edited, id: string, { parent, index }: Target): Edited {
  const found = find(edited, id)
  if (found === undefined || !isParent(edited, found, parent)) return edited
  const without = removed(edited, id)
  if (found.kind === 'page') return { ...without, pages: insertedAt(without.pages, index, [found.page]) }
  if (found.kind === 'block') {
    return changePages(without, (page) =>
      page.id === parent ? { ...page, blocks: insertedAt(page.blocks, index, [found.block]) } : page,
    )
  }
  return changeBlocks(without, (block) =>
    block.id === parent ? { ...block, items: insertedAt(block.items, index, [found.item]) } : block,
  )
}

/** A block cannot stand in a block, nor an item in a page. */
function isParent(edited: Edited, { kind }: Found, parent: string): boolean {
  if (kind === 'page') return parent === ROOT
  return find(edited, parent)?.kind === (kind === 'block' ? 'page' : 'block')
}

export function removed(edited: Edited, id: string): Edited {
  const without = <T extends { id: string }>(list: readonly T[]) => list.filter((each) => each.id !== id)
  const found = find(edited, id)
  if (found === undefined) return edited
  if (found.kind === 'page') return { ...edited, pages: without(edited.pages) }
  if (found.kind === 'block') {
    return changePages(edited, (page) => (page === found.page ? { ...page, blocks: without(page.blocks) } : page))
  }
  return changeBlocks(edited, (block) => (block === found.block ? { ...block, items: without(block.items) } : block))
}

/** One step up or down, into the neighbouring block or page at the border of its own; undefined at the very end. */
export function stepTarget(edited: Edited, id: string, by: -1 | 1): Target | undefined {
  const found = find(edited, id)
  if (found === undefined) return undefined
  const { parent, n } = homeOf(edited, found)
  const to = found.at + by
  if (to >= 0 && to < n) return { parent, index: to }
  if (found.kind === 'page') return undefined
  const homes: readonly (EditedPage | EditedBlock)[] =
    found.kind === 'block' ? edited.pages : edited.pages.flatMap(({ blocks }) => blocks)
  const home = homes[homes.findIndex((each) => each.id === parent) + by]
  return home && { parent: home.id, index: by === 1 ? 0 : partsOf(home).length }
}

function homeOf(edited: Edited, found: Found): { parent: string; n: number } {
  if (found.kind === 'page') return { parent: ROOT, n: edited.pages.length }
  if (found.kind === 'block') return { parent: found.page.id, n: found.page.blocks.length }
  return { parent: found.block.id, n: found.block.items.length }
}

const partsOf = (home: EditedPage | EditedBlock): readonly (EditedBlock | EditedItem)[] =>
  'blocks' in home ? home.blocks : home.items

/**
 * Where a part goes that was dropped on another row of the outline: it takes the place of that row. From above it comes to stand after
 * the row, from below before it.
 */
export function dropTarget(edited: Edited, id: string, overId: string): Target | undefined {
  const dragged = find(edited, id)
  const over = find(edited, overId)
  if (dragged === undefined || over === undefined || id === overId) return undefined
  const isFromAbove = place(edited, id) < place(edited, overId)
  if (dragged.kind === 'page') return { parent: ROOT, index: edited.pages.indexOf(over.page) }
  if (dragged.kind === 'block') return blockTarget(edited, over, { isFromAbove, from: dragged.page })
  if (over.kind === 'item') {
    const isSameBlock = over.block === dragged.block
    return { parent: over.block.id, index: over.at + (isFromAbove && !isSameBlock ? 1 : 0) }
  }
  return itemTarget(edited, over, isFromAbove)
}

function blockTarget(edited: Edited, over: Found, { isFromAbove, from }: { isFromAbove: boolean; from: EditedPage }): Target {
  if (over.kind !== 'page') {
    const at = over.page.blocks.indexOf(over.block)
    return { parent: over.page.id, index: at + (isFromAbove && over.page !== from ? 1 : 0) }
  }
  const before = edited.pages[over.at - 1]
  return isFromAbove || before === undefined
    ? { parent: over.page.id, index: 0 }
    : { parent: before.id, index: before.blocks.length }
}

/** Onto the row of a block or page: into its first block, or from below to the end of the block before. */
function itemTarget(edited: Edited, over: Exclude<Found, { kind: 'item' }>, isFromAbove: boolean): Target | undefined {
  const blocks = edited.pages.flatMap((page) => page.blocks)
  const own = over.kind === 'block' ? over.block : over.page.blocks[0]
  const before = own && blocks[blocks.indexOf(own) - 1]
  if (!isFromAbove && before) return { parent: before.id, index: before.items.length }
  return own && { parent: own.id, index: 0 }
}

function place(edited: Edited, id: string): number {
  const order = edited.pages.flatMap((page) => [
    page.id,
    ...page.blocks.flatMap((block) => [block.id, ...block.items.map((item) => item.id)]),
  ])
  return order.indexOf(id)
}
