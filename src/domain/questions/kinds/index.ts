import type { Item, ItemType } from '../item.ts'
import { kind as analogue } from './analogue.ts'
import { kind as checkbox } from './checkbox.ts'
import { kind as date } from './date.ts'
import { kind as dropdown } from './dropdown.ts'
import { kind as hidden } from './hidden.ts'
import { kind as information } from './information.ts'
import type { Kind, Part } from './kind.ts'
import { kind as ladder } from './ladder.ts'
import { kind as longText } from './long-text.ts'
import { kind as matrix } from './matrix.ts'
import { kind as number } from './number.ts'
import { kind as picture } from './picture.ts'
import { kind as radio } from './radio.ts'
import { kind as ranking } from './ranking.ts'
import { kind as slider } from './slider.ts'
import { kind as sum } from './sum.ts'
import { kind as text } from './text.ts'

const byType = {
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

export const kinds: readonly Pick<Kind, 'name'>[] = Object.values(byType)

/** What is known of the kind of this item. */
export const kindOf = ({ type }: Pick<Item, 'type'>): Kind => byType[type] as Kind // the kind of its own type

export const partsOf = (item: Item): readonly Part[] => kindOf(item).parts(item)

/** Every field that an item may send. */
export const fieldsOf = (item: Item): readonly string[] => [
  ...partsOf(item).map(({ key }) => key),
  ...(kindOf(item).flags?.(item) ?? []),
]
