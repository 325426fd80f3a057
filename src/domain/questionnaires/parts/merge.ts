import type { Block, Questionnaire } from '../questionnaire.ts'

/**
 * One questionnaire that has everything that any of these asks: versions and conditions of a study may ask the same form about other
 * topics. The first one comes first, and its words count where several ask under the same key.
 */
export function mergeQuestionnaires(first: Questionnaire, others: readonly Questionnaire[]): Questionnaire {
  const keys = new Set(first.blocks.flatMap(({ items }) => items.map(({ key }) => key)))
  const blocks = new Map(first.blocks.map((block) => [block.name, block]))
  for (const block of others.flatMap((each) => each.blocks)) {
    const added = block.items.filter(({ key }) => !keys.has(key))
    if (added.length === 0) continue
    for (const { key } of added) keys.add(key)
    const merged: Block = blocks.get(block.name) ?? { ...block, items: [] }
    blocks.set(block.name, { ...merged, items: [...merged.items, ...added] })
  }
  return { ...first, blocks: [...blocks.values()] }
}
