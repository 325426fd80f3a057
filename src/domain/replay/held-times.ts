import { type Sample, STOPPED } from '../engagement/visibility.ts'
import type { PageSeen } from './seen-cards.ts'
import { joined, type Stretch } from './stretch.ts'

const isHeld = ({ visiblePx, stopped }: Sample) => visiblePx > 0 && (stopped & STOPPED.modal) !== 0

/** When something was open over the cards, whatever it was: the clocks of the cards stood. Each sample holds until the next. */
export const heldTimes = (pages: readonly PageSeen[]): Stretch[] =>
  joined(
    pages.flatMap(({ cards, endMs }) =>
      cards.flatMap(({ samples }) =>
        samples.flatMap((sample, i): Stretch[] =>
          isHeld(sample) ? [{ startMs: sample.t, endMs: samples[i + 1]?.t ?? Math.max(sample.t, endMs) }] : [],
        ),
      ),
    ),
  )
