import type { SentSigns } from '../quality/visit-signs.ts'
import { indexOf, isDrawn } from './draw.ts'
import type { SimulatedPerson } from './person.ts'

/** People who use a screen reader, voice or switches, of whom browsers notice neither pointer nor key. */
const ASSISTED = 0.005
/** People who use keys alone. */
const BY_KEYS = 0.025
/** People with an extension that corrects what they write, by events of its own. */
const CORRECTED = 0.01
/** Scrolls that the page makes, or that nobody noticed the cause of. */
const ALONE = 0.03

type Stretch = { name: string; acts: number; scrolls: number }

/** What a page would count of somebody over a stretch of their visit. */
export function drawSigns(
  person: Pick<SimulatedPerson, 'diceFor' | 'lastingDiceFor'>,
  { name, acts, scrolls }: Stretch,
): SentSigns {
  const hands = person.lastingDiceFor('hands')
  const place = hands()
  const isAssisted = place < ASSISTED
  const isByKeys = !isAssisted && place < ASSISTED + BY_KEYS
  const isCorrected = isDrawn(CORRECTED, hands)
  const dice = person.diceFor(`signs/${name}`)
  const alone = Array.from({ length: scrolls }, () => isDrawn(isAssisted ? 1 : ALONE, dice)).filter((isAlone) => isAlone)
  return {
    webdriver: false,
    n_untrusted: isCorrected ? indexOf(3, dice) : 0,
    n_pointer: isAssisted || isByKeys ? 0 : acts,
    n_keys: isAssisted ? 0 : isByKeys ? 2 * acts : indexOf(3, dice),
    n_acts: acts,
    n_scrolls: scrolls,
    n_scrolls_alone: alone.length,
    trap_chars: 0,
  }
}
