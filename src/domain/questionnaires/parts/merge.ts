import { type Block, type Item, itemsOf, type Page, type Questionnaire } from '../questionnaire.ts'

/**
 * One questionnaire that has everything that any of these asks: versions and conditions of a study may ask the same form about other
 * topics, and a researcher's own may have got further items, options and statements. The first one comes first, and its words count where
 * several ask under the same key.
 */
export function mergeQuestionnaires(first: Questionnaire, others: readonly Questionnaire[]): Questionnaire {
  const asked = others.flatMap(itemsOf)
  const keys = new Set(itemsOf(first).map(({ key }) => key))
  const pages = new Map(first.pages.map((page) => [page.name, page]))
  for (const page of others.flatMap((each) => each.pages)) {
    const known = pages.get(page.name) ?? { ...page, blocks: [] }
    const merged = mergeBlocks(known, page, keys)
    if (merged.blocks.length > 0) pages.set(page.name, merged)
  }
  return { ...first, pages: [...pages.values()].map((page) => withAllChoices(page, asked)) }
}

/** Adds what has a new key to the page, and the key to those that are known. */
function mergeBlocks(known: Page, other: Page, keys: Set<string>): Page {
  const blocks = new Map(known.blocks.map((block) => [block.name, block]))
  for (const block of other.blocks) {
    const added = block.items.filter(({ key }) => !keys.has(key))
    if (added.length === 0) continue
    for (const { key } of added) keys.add(key)
    const merged: Block = blocks.get(block.name) ?? { ...block, items: [] }
    blocks.set(block.name, { ...merged, items: [...merged.items, ...added] })
  }
  return { ...known, blocks: [...blocks.values()] }
}

/** Items with the options and statements that others have under the same key. */
const withAllChoices = (page: Page, others: readonly Item[]): Page => ({
  ...page,
  blocks: page.blocks.map((block) => ({
    ...block,
    items: block.items.map((item) => others.filter(({ key }) => key === item.key).reduce(withChoicesOf, item)),
  })),
})

function withChoicesOf(item: Item, other: Item): Item {
  if (item === other || item.type !== other.type) return item
  const merged = { ...item }
  if ('options' in merged && 'options' in other) merged.options = union(merged.options, other.options, ({ value }) => value)
  if ('rows' in merged && 'rows' in other) merged.rows = union(merged.rows, other.rows, ({ key }) => key)
  return merged
}

function union<E>(known: readonly E[], others: readonly E[], nameOf: (each: E) => string): readonly E[] {
  const names = new Set(known.map(nameOf))
  return [...known, ...others.filter((each) => !names.has(nameOf(each)))]
}
