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
export const kindsByType = {
  ...{ radio, checkbox, dropdown, picture },
  ...{ matrix, slider, analogue, ladder },
  ...{ text, 'long-text': longText, number, date },
  ...{ ranking, sum },
  ...{ information, hidden },
} satisfies Record<ItemType, Kind>

export const kinds: readonly Kind[] = Object.values(kindsByType)

export const kindOf = (type: ItemType): Kind => kindsByType[type]
