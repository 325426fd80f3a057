import type { Block, Page } from '../../questionnaires/questionnaire.ts'
import type { Definition } from '../definition.ts'
import type { Item } from '../item.ts'
import type { Text } from '../text.ts'

/** Keys and names change while they are typed, so every part has an id of its own until it is saved. */
export type EditedItem = Item<Text> & { id: string }
export type EditedBlock = Omit<Block<Text>, 'items'> & { id: string; items: readonly EditedItem[] }
export type EditedPage = Omit<Page<Text>, 'blocks'> & { id: string; blocks: readonly EditedBlock[] }

/** A definition while it is edited. */
export type Edited = Omit<Definition, 'pages'> & { pages: readonly EditedPage[] }

/** The id of the questionnaire as a whole. */
export const ROOT = 'questionnaire'

export type MakeId = () => string

export const withIds = (definition: Definition, makeId: MakeId): Edited => ({
  ...definition,
  pages: definition.pages.map((page) => pageWithIds(page, makeId)),
})

const pageWithIds = (page: Page<Text>, makeId: MakeId): EditedPage => ({
  ...page,
  id: makeId(),
  blocks: page.blocks.map((block) => blockWithIds(block, makeId)),
})

const blockWithIds = (block: Block<Text>, makeId: MakeId): EditedBlock => ({
  ...block,
  id: makeId(),
  items: block.items.map((item) => ({ ...item, id: makeId() })),
})

/** As it is saved, checked and shown. */
export const withoutIds = (edited: Edited): Definition => ({
  ...edited,
  pages: edited.pages.map(({ id: _page, ...page }) => ({
    ...page,
    blocks: page.blocks.map(({ id: _block, ...block }) => ({
      ...block,
      items: block.items.map(({ id: _item, ...item }) => item),
    })),
  })),
})

export type Found =
  | { kind: 'page'; page: EditedPage; at: number }
  | { kind: 'block'; page: EditedPage; block: EditedBlock; at: number }
  | { kind: 'item'; page: EditedPage; block: EditedBlock; item: EditedItem; at: number }

/** A part by its id, with where it stands. */
export function find(edited: Edited, id: string): Found | undefined {
  for (const [p, page] of edited.pages.entries()) {
    if (page.id === id) return { kind: 'page', page, at: p }
    for (const [b, block] of page.blocks.entries()) {
      if (block.id === id) return { kind: 'block', page, block, at: b }
      const i = block.items.findIndex((item) => item.id === id)
      const item = block.items[i]
      if (item) return { kind: 'item', page, block, item, at: i }
    }
  }
  return undefined
}

export const editedItems = (edited: Edited): readonly EditedItem[] =>
  edited.pages.flatMap(({ blocks }) => blocks.flatMap(({ items }) => items))
