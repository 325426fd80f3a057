import type { ItemType } from '#domain/questions/item.ts'
import { analogue } from './analogue.tsx'
import { checkbox } from './checkbox.tsx'
import { date } from './date.tsx'
import { dropdown } from './dropdown.tsx'
import { hidden } from './hidden.tsx'
import { information } from './information.tsx'
import type { Kind } from './kind.ts'
import { ladder } from './ladder.tsx'
import { matrix } from './matrix.tsx'
import { number } from './number.tsx'
import { picture } from './picture.tsx'
import { radio } from './radio.tsx'
import { ranking } from './ranking.tsx'
import { slider } from './slider.tsx'
import { sum } from './sum.tsx'
import { longText, text } from './text.tsx'

/** Every kind of item, in the order in which it is offered. */
export const kinds: readonly Kind[] = [
  ...[radio, checkbox, dropdown, picture],
  ...[matrix, slider, analogue, ladder],
  ...[text, longText, number, date],
  ...[ranking, sum],
  ...[information, hidden],
]

export function kindOf(type: ItemType): Kind {
  const kind = kinds.find((each) => each.type === type)
  if (kind === undefined) throw new Error(`The builder knows no fields for ${type}`)
  return kind
}
