import { FEEDS, parseFeeds } from '../feeds/feed-settings.ts'
import { type EarlierWaves, leftBy } from '../journey/check-facts.ts'
import { checkJourney } from '../journey/check-journey.ts'
import { writtenSteps } from '../journey/journey-of.ts'
import { JOURNEY } from '../journey/parse-journey.ts'
import type { Known, Parameter } from '../parameters/parameter.ts'
import { EARLY_OUTCOMES, exitParameter } from '../session/outcomes.ts'
import { parseWaves } from './parse-waves.ts'
import { settingsOfWave } from './settings-of-wave.ts'
import { type Closes, FIRST_WAVE, MAX_WAVES, type Opens, WAVES, type Wave } from './wave.ts'
import { mailProblems } from './wave-mail.ts'

type Find = (name: string) => Parameter | undefined

/** What a wave may have for itself: how people leave it, and what they read. Everything else is the same in all waves, or belongs to a feed. */
export const SETTINGS_OF_WAVES: readonly string[] = [
  ...['redirect-url', 'completion-code', ...EARLY_OUTCOMES.map(exitParameter)],
  ...['consent', 'instruct', 'debrief', 'debrief-names-false', 'custom-msg', 'custom-msg-type', 'final-page', 'failed-attention'],
]

/** Problems of the setting `waves`, among the other settings of its condition. */
export function checkWaves(value: string, known: Known, find: Find): string[] {
  const waves = parseWaves(value)
  if (waves === undefined) return [`must be a JSON list of at most ${MAX_WAVES} waves, each with a name (see /manual/waves)`]
  if (waves.length === 0) return []
  const problems = listProblems(waves)
  if (problems.length > 0) return problems
  const earlier = new Map<string, ReturnType<typeof leftBy>>()
  return waves.flatMap((wave, i) => {
    const settings = settingsOfWave({ ...known.settings, [WAVES]: value }, i === 0 ? FIRST_WAVE : wave.name)
    const found = waveProblems(wave, i, { known, find, settings, earlier })
    earlier.set(wave.name, leftBy(writtenSteps(settings), settings))
    return found.map((problem) => `${wave.name}: ${problem}`)
  })
}

function listProblems(waves: readonly Wave[]): string[] {
  const names = waves.map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  return [
    ...(waves.length < 2 ? ['has one wave: a study of one visit needs none'] : []),
    ...(twice === undefined ? [] : [`has the wave '${twice}' more than once`]),
  ]
}

type Context = { known: Known; find: Find; settings: Known['settings']; earlier: EarlierWaves }

function waveProblems(wave: Wave, at: number, { known, find, settings, earlier }: Context): string[] {
  return [
    ...timeProblems(wave, at),
    ...(wave.mail === undefined ? [] : mailProblems(wave.mail, { closes: wave.closes !== undefined })),
    ...(wave.journey === undefined ? [] : checkJourney(settings[JOURNEY] ?? '', settings, at > 0 ? earlier : undefined)),
    ...feedProblems(wave, known),
    ...Object.entries(wave.settings ?? {}).flatMap(([name, own]) => {
      if (!SETTINGS_OF_WAVES.includes(name)) return [`${name} is the same in all waves, or of a feed`]
      return (find(name)?.check(own, { ...known, settings }) ?? []).map((problem) => `${name} ${problem}`)
    }),
  ]
}

function timeProblems({ opens, closes, draws, mail }: Wave, at: number): string[] {
  if (at > 0) {
    if (opens === undefined) return ['does not say when it opens']
    return closes === undefined ? [] : emptyWindow(opens, closes)
  }
  const has = Object.entries({ opens, closes, draws, mail }).filter(([, part]) => part !== undefined)
  return has.map(([name]) => `is the first wave and has '${name}': it is open while the study takes people, and draws for all`)
}

const AT_ONCE = 'closes at the moment at which it opens'
const TOO_EARLY = 'closes before it opens'

/** Of windows that are empty for everybody. Those that are empty for some, by when they began the wave before, get advice. */
function emptyWindow(opens: Opens, closes: Closes): string[] {
  if ('date' in closes) return 'date' in opens && stamp(closes) <= stamp(opens) ? [TOO_EARLY] : []
  if ('hours' in closes) return closes.hours === 0 ? [AT_ONCE] : []
  if (closes.days > 0) return []
  if (closes.at === undefined) return [AT_ONCE]
  // After hours, or days without a time, a wave opens at any time of the day.
  const opensAt = ('hours' in opens ? undefined : opens.at) ?? '00:00'
  if (closes.at === opensAt) return [AT_ONCE]
  return closes.at < opensAt ? [TOO_EARLY] : []
}

const stamp = ({ date, at = '00:00' }: { date: string; at?: string | undefined }) => `${date} ${at}`

/** Data and settings refer to feeds by name where a study has waves, because the setting `feeds` is of all of them. */
function feedProblems({ journey = [] }: Wave, { settings }: Known): string[] {
  const names = journey.flatMap((step) => (step.step === 'feed' ? [step.feed] : []))
  const hasOwn = (parseFeeds(settings[FEEDS] ?? '')?.size ?? 0) > 0
  return hasOwn && names.includes(undefined) ? ['has a feed without a name, which the setting feeds could not mean'] : []
}
