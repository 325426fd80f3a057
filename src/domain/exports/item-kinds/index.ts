import type { Item, ItemType } from '../../questionnaires/questionnaire.ts'
import { itemKind as analogue } from './analogue.ts'
import { itemKind as checkbox } from './checkbox.ts'
import { itemKind as date } from './date.ts'
import { itemKind as dropdown } from './dropdown.ts'
import { itemKind as hidden } from './hidden.ts'
import { itemKind as information } from './information.ts'
import type { ItemKind } from './item-kind.ts'
import { itemKind as ladder } from './ladder.ts'
import { itemKind as longText } from './long-text.ts'
import { itemKind as matrix } from './matrix.ts'
import { itemKind as number } from './number.ts'
import { itemKind as picture } from './picture.ts'
import { itemKind as radio } from './radio.ts'
import { itemKind as ranking } from './ranking.ts'
import { itemKind as slider } from './slider.ts'
import { itemKind as sum } from './sum.ts'
import { itemKind as text } from './text.ts'

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
} satisfies Record<ItemType, Pick<ItemKind, 'name'>>

export const itemKinds: readonly Pick<ItemKind, 'name'>[] = Object.values(byType)

/** What is said of the kind of this item. */
export const itemKindOf = ({ type }: Pick<Item, 'type'>): ItemKind => byType[type] as ItemKind // the kind of its own type
