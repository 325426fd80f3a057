import type { Item, ItemType } from '../../item.ts'
import { descriptions } from '../../kinds/descriptions.ts'
import { kinds } from '../../kinds/index.ts'
import { description } from './description.ts'
import { kind, type StarsItem } from './kind.ts'

/** Its name, where the product's types expect one of their own. */
export const STARS = 'stars' as ItemType

export const asItem = (item: Omit<StarsItem, 'type'>): Item => ({ ...item, type: STARS }) as unknown as Item

/** The two lines that a kind has in the domain, for the tests of one file. */
export function registerStars(): void {
  Object.assign(kinds, { stars: kind })
  Object.assign(descriptions, { stars: description })
}
