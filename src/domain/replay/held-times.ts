import { type Sample, STOPPED } from '../engagement/visibility.ts'
import type { PageSeen } from './seen-cards.ts'
import { joined, type Stretch } from './stretch.ts'

const isHeld = ({ visiblePx, stopped }: Sample) => visiblePx > 0 && (stopped & STOPPED.modal) !== 0

/**
 * When something was open over the cards, whatever it was: the clocks of the cards stood. Each sample holds until the next. `leftMs`: when
 * the study was left. No report may come after it, so that what was open on the last page is known to have been open until then.
 */
export const heldTimes = (pages: readonly PageSeen[], leftMs = 0): Stretch[] =>
  joined(
    pages.flatMap(({ cards, endMs }, page) => {
      const lastMs = page === pages.length - 1 ? Math.max(endMs, leftMs) : endMs
      return cards.flatMap(({ samples }) =>
        samples.flatMap((sample, i): Stretch[] =>
          isHeld(sample) ? [{ startMs: sample.t, endMs: samples[i + 1]?.t ?? Math.max(sample.t, lastMs) }] : [],
        ),
      )
    }),
  )
