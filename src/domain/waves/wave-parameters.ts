import { oneOf, type Parameter } from '../parameters/parameter.ts'
import { checkWaves } from './check-waves.ts'
import { CONTACT_REQUIRED } from './contact-address.ts'
import { WAVES, WAVES_WHEN_CLOSED } from './wave.ts'
import { checkPace, MAILS_PER_MINUTE } from './wave-mail.ts'

/** The same in all conditions. */
export const WAVE_SETTINGS: readonly string[] = [WAVES, WAVES_WHEN_CLOSED, CONTACT_REQUIRED, MAILS_PER_MINUTE]

/** `find`: any setting by its name, because a wave may have some of its own. */
export const waveParameters = (find: (name: string) => Parameter | undefined): Parameter[] => [
  { name: WAVES, audience: 'server', check: (value, known) => checkWaves(value, known, find) },
  { name: WAVES_WHEN_CLOSED, audience: 'server', check: oneOf('yes', 'no') },
  { name: CONTACT_REQUIRED, audience: 'participant', check: oneOf('yes', 'no') },
  { name: MAILS_PER_MINUTE, audience: 'server', check: checkPace },
]
