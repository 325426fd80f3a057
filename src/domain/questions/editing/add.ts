import type { Item } from '../item.ts'
import { withKeys } from '../item-keys.ts'
import type { Text } from '../text.ts'
import { freeKey, takenKeys } from './answer-fields.ts'
import { changeBlocks, changePages, insertedAt } from './change.ts'
import { type Edited, type EditedBlock, type EditedItem, type EditedPage, find, type MakeId } from './edited.ts'

/** The same items with keys that nobody else has. */
function withFreeKeys(items: readonly Item<Text>[], edited: Edited): Item<Text>[] {
  const taken = new Set(takenKeys(edited))
  const free = (key: string) => {
    const found = freeKey(key, taken)
    taken.add(found)
    return found
  }
  return items.map((item) => withKeys(item, free))
}

export function itemsAdded(
  edited: Edited,
  to: { block: string; at?: number | undefined; items: readonly Item<Text>[] },
  makeId: MakeId,
) {
  const added: EditedItem[] = withFreeKeys(to.items, edited).map((item) => ({ ...item, id: makeId() }))
  const next = changeBlocks(edited, (block) =>
    block.id === to.block ? { ...block, items: insertedAt(block.items, to.at ?? block.items.length, added) } : block,
  )
  return { next, added }
}

export const blankBlock = (edited: Edited, makeId: MakeId): EditedBlock => ({
  id: makeId(),
  name: freeName('block', edited),
  items: [],
})

export const blankPage = (edited: Edited, makeId: MakeId): EditedPage => ({
  id: makeId(),
  name: freeName('page', edited),
  blockOrder: 'fixed',
  blocks: [blankBlock(edited, makeId)],
})

/** A page, block or item once more, directly behind itself; undefined where there is no such part. */
export function duplicated(edited: Edited, id: string, makeId: MakeId): { next: Edited; copy: string } | undefined {
  const found = find(edited, id)
  if (found === undefined) return undefined
  if (found.kind === 'item') {
    const { next, added } = itemsAdded(edited, { block: found.block.id, at: found.at + 1, items: [found.item] }, makeId)
    return { next, copy: added[0]?.id ?? id }
  }
  if (found.kind === 'block') {
    const copy = copyOfBlock(found.block, edited, makeId)
    const blocks = insertedAt(found.page.blocks, found.at + 1, [copy])
    return { next: changePages(edited, (page) => (page === found.page ? { ...page, blocks } : page)), copy: copy.id }
  }
  const copy = copyOfPage(found.page, edited, makeId)
  return { next: { ...edited, pages: insertedAt(edited.pages, found.at + 1, [copy]) }, copy: copy.id }
}

function copyOfBlock(block: EditedBlock, edited: Edited, makeId: MakeId): EditedBlock {
  const items = withFreeKeys(block.items, edited).map((item) => ({ ...item, id: makeId() }))
  return { ...block, id: makeId(), name: freeName('block', edited), items }
}

export function copyOfPage(original: EditedPage, edited: Edited, makeId: MakeId): EditedPage {
  const page: EditedPage = { ...original, id: makeId(), name: freeName('page', edited), blocks: [] }
  const blocks: EditedBlock[] = []
  // One after the other, so that each sees the keys and names of those before.
  for (const block of original.blocks) {
    blocks.push(copyOfBlock(block, { ...edited, pages: [...edited.pages, { ...page, blocks }] }, makeId))
  }
  return { ...page, blocks }
}

/** Names of pages and blocks stand in the data, beside the orders that were drawn. */
function freeName(stem: 'page' | 'block', edited: Edited): string {
  const taken = new Set(edited.pages.flatMap((page) => [page.name, ...page.blocks.map((block) => block.name)]))
  for (let n = 1; ; n += 1) if (!taken.has(`${stem}-${n}`)) return `${stem}-${n}`
}
