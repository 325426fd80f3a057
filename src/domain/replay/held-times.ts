import { intervalsWhere, STOPPED } from '../engagement/visibility.ts'
import type { PageSeen } from './seen-cards.ts'
import { joined, type Stretch } from './stretch.ts'

/** When something was open over the cards, whatever it was: the clocks of the cards stood. */
export const heldTimes = (pages: readonly PageSeen[]): Stretch[] =>
  joined(
    pages.flatMap(({ cards, endMs }) =>
      cards.flatMap(({ samples }) =>
        intervalsWhere(samples, ({ visiblePx, stopped }) => visiblePx > 0 && (stopped & STOPPED.modal) !== 0, endMs),
      ),
    ),
  )
