import type { Item, ItemType } from '../item.ts'
import { description as analogue } from './analogue/description.ts'
import { description as checkbox } from './checkbox/description.ts'
import { description as date } from './date/description.ts'
import type { Description } from './description.ts'
import { description as dropdown } from './dropdown/description.ts'
import { description as hidden } from './hidden/description.ts'
import { description as information } from './information/description.ts'
import { description as ladder } from './ladder/description.ts'
import { description as longText } from './long-text/description.ts'
import { description as matrix } from './matrix/description.ts'
import { description as number } from './number/description.ts'
import { description as picture } from './picture/description.ts'
import { description as radio } from './radio/description.ts'
import { description as ranking } from './ranking/description.ts'
import { description as slider } from './slider/description.ts'
import { description as sum } from './sum/description.ts'
import { description as text } from './text/description.ts'

export const descriptions = {
  radio,
  checkbox,
  dropdown,
  picture,
  matrix,
  ranking,
  sum,
  ladder,
  number,
  text,
  'long-text': longText,
  slider,
  analogue,
  date,
  information,
  hidden,
} satisfies { readonly [K in ItemType]: Description<K> }

export const isItemType = (name: string): name is ItemType => Object.hasOwn(descriptions, name)

/** What a row of a sheet or list is where it names no kind. */
export const usualKind = (hasOptions: boolean): ItemType => (hasOptions ? 'radio' : 'text')

/** The kind that people call so in a sheet. */
export const kindCalled = (name: string): ItemType | undefined =>
  Object.values(descriptions).find(({ sheetNames = [] }: Pick<Description, 'sheetNames'>) => sheetNames.includes(name))?.name

/** What is said of the kind of this item. The casts: it is that of the item's own type, and no function that takes an item looks at its words. */
export const descriptionOf = ({ type }: Pick<Item, 'type'>): Description => descriptions[type] as unknown as Description
