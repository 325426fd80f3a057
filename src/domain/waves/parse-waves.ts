import { isFeedName } from '../feeds/feed-name.ts'
import { isIsoDay } from '../iso-day.ts'
import { parseJourney } from '../journey/parse-journey.ts'
import { MAX_WAVES, MISSED_RULES, WAVE_DRAWS, type Wave } from './wave.ts'
import { isWaveMail } from './wave-mail.ts'

type Fields = Readonly<Record<string, unknown>>

/** The waves of the setting, in order; none where it is empty. Undefined where it is not what the setting takes. */
export function parseWaves(value: string): Wave[] | undefined {
  if (value.trim() === '') return []
  const list = readJson(value)
  if (!Array.isArray(list) || list.length > MAX_WAVES || !list.every(isWave)) return undefined
  // Steps in the one form that everything else reads.
  return list.map((wave) =>
    wave.journey === undefined ? wave : { ...wave, journey: parseJourney(JSON.stringify(wave.journey)) ?? [] },
  )
}

/** The longest time after which a wave may open or close: two years. */
export const MAX_HOURS = 17_520

const READERS: Readonly<Record<keyof Wave, (part: unknown) => boolean>> = {
  // Written as the name of a feed: both stand in facts and in the names of columns.
  name: isFeedName,
  journey: (part) => Array.isArray(part) && part.length > 0 && parseJourney(JSON.stringify(part)) !== undefined,
  opens: (part) => isMoment(part, true),
  closes: (part) => isMoment(part, false),
  missed: (part) => MISSED_RULES.some((rule) => rule === part),
  settings: (part) => isRecord(part) && Object.values(part).every((value) => typeof value === 'string'),
  draws: (part) => Array.isArray(part) && part.every((drawn) => WAVE_DRAWS.some((known) => known === drawn)),
  mail: isWaveMail,
}

const isWave = (value: unknown): value is Wave =>
  isRecord(value) &&
  'name' in value &&
  Object.entries(value).every(([name, part]) => Object.hasOwn(READERS, name) && READERS[name as keyof Wave](part)) // has it

function isMoment(value: unknown, mayName: boolean): boolean {
  if (!isRecord(value)) return false
  const { hours, days, date, at, after, ...others } = value
  const given = [hours, days, date].filter((part) => part !== undefined)
  return (
    given.length === 1 &&
    Object.keys(others).length === 0 &&
    (hours === undefined || isNumber(hours, MAX_HOURS)) &&
    (days === undefined || (isNumber(days, MAX_HOURS / 24) && Number.isInteger(days))) &&
    (date === undefined || (typeof date === 'string' && isIsoDay(date))) &&
    (at === undefined || (hours === undefined && isTimeOfDay(at))) &&
    (after === undefined || (mayName && date === undefined && (after === 'first' || after === 'previous')))
  )
}

const isNumber = (value: unknown, most: number) => typeof value === 'number' && value >= 0 && value <= most

const isTimeOfDay = (value: unknown) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
