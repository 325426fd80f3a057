import type { Block, Page } from '../../questionnaires/questionnaire.ts'
import type { Definition } from '../definition.ts'
import type { Item } from '../item.ts'
import type { Text } from '../text.ts'

/** Where in a questionnaire, by names and keys; nothing where it is about the whole. */
export type Place = { page?: string; block?: string; item?: string }

/** An error keeps a questionnaire from being saved, a warning does not. */
export type DefinitionProblem = { kind: 'error' | 'warning'; place: Place; text: string }

export const error = (place: Place, text: string): DefinitionProblem => ({ kind: 'error', place, text })
export const warning = (place: Place, text: string): DefinitionProblem => ({ kind: 'warning', place, text })

/** An item with where it stands; `at` counts the items of the questionnaire, `pageAt` its pages. */
export type Placed = { item: Item<Text>; block: Block<Text>; page: Page<Text>; pageAt: number; at: number; place: Place }

export function placedItems({ pages }: Pick<Definition, 'pages'>): Placed[] {
  const placed: Placed[] = []
  for (const [pageAt, page] of pages.entries())
    for (const block of page.blocks)
      for (const item of block.items) {
        const place = { page: page.name, block: block.name, item: item.key }
        placed.push({ item, block, page, pageAt, at: placed.length, place })
      }
  return placed
}

/** Values that stand twice or more, each once. */
export const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, i) => values.indexOf(value) !== i)),
]
