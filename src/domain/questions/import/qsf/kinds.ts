import { choice } from './kinds/choice.ts'
import { constantSum } from './kinds/constant-sum.ts'
import { description } from './kinds/description.ts'
import { drillDown } from './kinds/drill-down.ts'
import { matrix } from './kinds/matrix.ts'
import { pickGroupRank } from './kinds/pick-group-rank.ts'
import { ranking } from './kinds/ranking.ts'
import { sideBySide } from './kinds/side-by-side.ts'
import { slider } from './kinds/slider.ts'
import { textEntry } from './kinds/text-entry.ts'
import type { QsfKind } from './question.ts'

/** The kinds of questions that can be taken. A kind that is not here is reported as left. */
const kinds: readonly QsfKind[] = [
  choice,
  matrix,
  textEntry,
  slider,
  ranking,
  constantSum,
  sideBySide,
  drillDown,
  pickGroupRank,
  description,
]

export const qsfKindOf = (type: string, selector: string): QsfKind | undefined =>
  kinds.find((kind) => kind.type === type && (kind.selectors === undefined || kind.selectors.includes(selector)))
