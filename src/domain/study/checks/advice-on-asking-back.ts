import { findPlatform } from '../../platforms/index.ts'
import { visitAsksAddress } from '../../waves/asks-address.ts'
import { settingsOfWave, wavesIn } from '../../waves/settings-of-wave.ts'
import { FIRST_WAVE, WAVES } from '../../waves/wave.ts'
import { valuesByCondition } from '../draft/draft-from-settings.ts'
import { placeOf } from '../draft/sections.ts'
import type { ConditionSetting } from './condition-settings.ts'
import type { PlacedProblem } from './place-problem.ts'

type Settings = Readonly<Record<string, string>>

/** `hasMailServer`: undefined where it is not known. */
export function adviceOnAskingBack(
  settings: readonly ConditionSetting[],
  hasMailServer: boolean | undefined,
): (PlacedProblem & { param: string })[] {
  const [first = {}] = valuesByCondition(settings)
  return textsFor(first, hasMailServer).map((text) => ({ place: placeOf(WAVES), param: WAVES, conditions: [], text }))
}

/** Of the first condition: all have the same waves. */
function textsFor(settings: Settings, hasMailServer: boolean | undefined): string[] {
  const waves = wavesIn(settings)
  const asking = waves.findIndex((_, i) =>
    visitAsksAddress(settingsOfWave(settings, i === 0 ? FIRST_WAVE : (waves[i]?.name ?? ''))),
  )
  const later = waves.slice(1)
  const mailed = later.filter(({ mail }) => mail !== undefined)
  const unasked = waves.filter(({ mail }, i) => mail !== undefined && (asking === -1 || i <= asking))
  const hasPanel = (findPlatform(settings['platform'] ?? '')?.name ?? 'none') !== 'none'
  return [
    ...(mailed.length > 0 && hasMailServer === false
      ? [
          'Waves have mails, and neither the lab nor this server has a mail server: nobody is written to before one has. Owners store one on the page Waves of a study.',
        ]
      : []),
    ...unasked.map(
      ({ name }) => `The wave “${name}” has a mail, and no page “mail address” before it asks for one: nobody is written to.`,
    ),
    ...(later.length > 0 && mailed.length === 0 && !hasPanel
      ? [
          'People come back, and nothing asks them to: no wave has a mail, and no panel is named. Hand out the personal links of the page Waves.',
        ]
      : []),
    ...(asking !== -1 && mailed.length === 0 && later.length > 0
      ? ['The page “mail address” asks for an address, and no wave has a mail: addresses are kept for nothing.']
      : []),
    ...(asking === -1 && waves.length === 0 && visitAsksAddress(settings)
      ? ['A mail address is asked for, and the study has no waves: nobody is ever written to.']
      : []),
  ]
}
