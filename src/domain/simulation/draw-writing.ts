import { actWriting, type Writing } from '../answers/writing.ts'
import type { Dice } from '../dice.ts'
import { isDrawn, logNormal } from './draw.ts'

/** Letters that come with one change of the text. `below`: the share of people who write so, or with fewer. */
const HANDS = [
  { below: 0.8, charsAtOnce: 1 },
  { below: 0.95, charsAtOnce: 5 },
  { below: 1, charsAtOnce: 45 },
] as const

/** Some people type, some swipe over words, some dictate. Most correct themselves; a few paste, are elsewhere for a while, or have their words replaced by an extension. */
export function drawWriting(chars: number, dice: Dice): Writing {
  const place = dice()
  const hand = HANDS.find(({ below }) => place < below) ?? HANDS[0]
  const corrections = Math.round(logNormal(0.04, 0.8, dice) * chars)
  const n_deletions = Math.ceil(corrections / hand.charsAtOnce)
  const n_pastes = isDrawn(0.03, dice) ? 1 : 0
  const pasted_chars = n_pastes * Math.round(chars * dice())
  const typed = chars - pasted_chars + corrections
  return {
    n_keystrokes: Math.ceil(typed / hand.charsAtOnce) + n_deletions + n_pastes,
    n_deletions,
    n_pastes,
    pasted_chars,
    n_scripted: isDrawn(0.005, dice) ? 1 : 0,
    away_ms: isDrawn(0.05, dice) ? Math.round(logNormal(15_000, 1, dice)) : 0,
  }
}

/** As the acts of the feed record it. */
export const drawActWriting = (chars: number, dice: Dice) => ({ ...actWriting(drawWriting(chars, dice)), write_ms: 150 * chars })
