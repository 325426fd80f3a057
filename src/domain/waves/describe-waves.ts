import { parseWaves } from './parse-waves.ts'
import type { Closes, Opens, Wave } from './wave.ts'

/** The setting in plain English: for the design of a study, its reviewers and lists of changes. */
export function describeWaves(value: string): string {
  const waves = parseWaves(value) ?? []
  return `${waves.length} waves: ${waves.map(describeWave).join('; ')}`
}

const describeWave = (wave: Wave): string => [wave.name, describeTiming(wave)].filter(Boolean).join(', ')

/** When a wave can be done, and what is special about it. Empty for a first wave. */
export function describeTiming({ opens, closes, missed, draws = [], mail }: Wave): string {
  return [
    opens && `opens ${describeOpening(opens)}`,
    closes && ('date' in closes ? `closes on ${dated(closes)}` : `open for ${lasting(closes)}`),
    missed === 'out' && 'who misses it is out',
    draws.length > 0 && `draws its own ${draws.join(' and ')}`,
    mail !== undefined && describeMail(mail.reminders ?? []),
  ]
    .filter(Boolean)
    .join(', ')
}

const describeMail = (reminders: readonly number[]) =>
  reminders.length === 0 ? 'people are written to' : `people are written to, and reminded after ${reminders.join(', ')} hours`

function describeOpening(opens: Opens): string {
  if ('date' in opens) return `on ${dated(opens)}`
  return `${lasting(opens)} after ${opens.after === 'first' ? 'the first' : 'the one before'}${atTime(opens)}`
}

const lasting = (when: Exclude<Opens | Closes, { date: string }>): string =>
  'hours' in when ? counted(when.hours, 'hour') : counted(when.days, 'day')

const counted = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`

const atTime = (when: object & { at?: string | undefined }) => (when.at === undefined ? '' : ` at ${when.at}`)

const dated = ({ date, at }: { date: string; at?: string | undefined }) => `${date}${atTime({ at })}`
