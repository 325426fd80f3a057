import type { Item, ItemType } from '../item.ts'
import { kind as analogue } from './analogue/kind.ts'
import { kind as checkbox } from './checkbox/kind.ts'
import { kind as date } from './date/kind.ts'
import { kind as dropdown } from './dropdown/kind.ts'
import { kind as hidden } from './hidden/kind.ts'
import { kind as information } from './information/kind.ts'
import type { Kind, Part } from './kind.ts'
import { kind as ladder } from './ladder/kind.ts'
import { kind as longText } from './long-text/kind.ts'
import { kind as matrix } from './matrix/kind.ts'
import { kind as number } from './number/kind.ts'
import { kind as picture } from './picture/kind.ts'
import { kind as radio } from './radio/kind.ts'
import { kind as ranking } from './ranking/kind.ts'
import { kind as slider } from './slider/kind.ts'
import { kind as sum } from './sum/kind.ts'
import { kind as text } from './text/kind.ts'

export const kinds = {
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
} satisfies Record<ItemType, Pick<Kind, 'name'>>

/** What is known of the kind of this item. */
export const kindOf = ({ type }: Pick<Item, 'type'>): Kind => kinds[type] as Kind // the kind of its own type

/** Whether an answer may name several options, joined with `;`. The words of the item are of no matter. */
export const isMultiple = (item: Item<unknown>): boolean => partsOf(item as Item).some(({ holds }) => holds === 'options')

export const partsOf = (item: Item): readonly Part[] => kindOf(item).parts(item)
