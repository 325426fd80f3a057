import type { Item, ItemType } from '../../item.ts'
import { descriptions } from '../../kinds/descriptions.ts'
import { kinds } from '../../kinds/index.ts'
import { description } from './description.ts'
import { kind, type StarsItem } from './kind.ts'

/** Its name, where the product's types expect one of their own. */
export const STARS = 'stars' as ItemType

export const asItem = (item: Omit<StarsItem, 'type'>): Item => ({ ...item, type: STARS }) as unknown as Item

/** Adds a line to a registry. What is returned takes it away again, because files of tests share their modules. */
export function withLine(registry: object, line: object): () => void {
  Object.assign(registry, line)
  return () => {
    for (const name of Object.keys(line)) Reflect.deleteProperty(registry, name)
  }
}

/** The two lines that a kind has in the domain, for the tests of one file. */
export function registerStars(): () => void {
  const lines = [withLine(kinds, { stars: kind }), withLine(descriptions, { stars: description })]
  return () => {
    for (const takeAway of lines) takeAway()
  }
}
