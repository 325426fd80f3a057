import type { Edited, EditedBlock, EditedItem, EditedPage } from './edited.ts'

/** `undefined` takes a property away. */
export type Patch<T> = { [Name in keyof T]?: T[Name] | undefined }

export function patched<T extends object>(part: T, patch: Patch<T>): T {
  const next = { ...part, ...patch }
  for (const name of Object.keys(patch) as (keyof T)[]) if (patch[name] === undefined) delete next[name]
  return next as T // only optional properties are taken away
}

/** The same list if nothing in it changed, so that what shows it need not be drawn again. */
function mapShared<T>(list: readonly T[], change: (each: T) => T): readonly T[] {
  const next = list.map(change)
  return next.every((each, i) => each === list[i]) ? list : next
}

export function changePages(edited: Edited, change: (page: EditedPage) => EditedPage): Edited {
  const pages = mapShared(edited.pages, change)
  return pages === edited.pages ? edited : { ...edited, pages }
}

export const changeBlocks = (edited: Edited, change: (block: EditedBlock) => EditedBlock): Edited =>
  changePages(edited, (page) => {
    const blocks = mapShared(page.blocks, change)
    return blocks === page.blocks ? page : { ...page, blocks }
  })

export const changeItems = (edited: Edited, change: (item: EditedItem) => EditedItem): Edited =>
  changeBlocks(edited, (block) => {
    const items = mapShared(block.items, change)
    return items === block.items ? block : { ...block, items }
  })

export const insertedAt = <T>(list: readonly T[], at: number, added: readonly T[]): readonly T[] => [
  ...list.slice(0, at),
  ...added,
  ...list.slice(at),
]
