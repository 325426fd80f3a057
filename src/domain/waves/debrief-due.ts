import { isDebriefed, type Outcome } from '../session/outcomes.ts'
import { waveNamed, wavesIn } from './settings-of-wave.ts'
import { FIRST_WAVE } from './wave.ts'

type Settings = Readonly<Record<string, string>>

/** `comesBack`: another wave can still be begun, now or later. */
type Ended = { outcome: Outcome; wave: string; comesBack: boolean }

/**
 * What somebody who ends a visit is told about the study, and whether the false cards that they saw are named. Both would spoil the waves that
 * they still have before them, so they wait for the end of the last one, however it comes. A wave that has such a setting of its own is not asked to wait.
 */
export function debriefDue({ outcome, wave, comesBack }: Ended, settings: Settings): { isTold: boolean; namesFalse: boolean } {
  // Who came back saw the cards of an earlier wave, however this one ended.
  const hasSeen = isDebriefed(outcome) || wave !== FIRST_WAVE
  const own = waveNamed(wavesIn(settings), wave)?.settings ?? {}
  return {
    isTold: hasSeen && (!comesBack || (own['debrief'] ?? '').trim() !== ''),
    // Of somebody who does not agree, it is not known any more what they saw.
    namesFalse:
      hasSeen &&
      outcome !== 'no_consent' &&
      settings['debrief-names-false'] !== 'no' &&
      (!comesBack || own['debrief-names-false'] === 'yes'),
  }
}
