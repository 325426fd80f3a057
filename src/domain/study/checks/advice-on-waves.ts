import { groupBy } from '#domain/group-by.ts'
import { codeOfEnding } from '#domain/panels/exit-codes.ts'
import { endingOf } from '#domain/platforms/index.ts'
import { eachWave, wavesIn } from '#domain/waves/settings-of-wave.ts'
import type { Wave } from '#domain/waves/wave.ts'
import { type Window, windowOf } from '#domain/waves/wave-window.ts'
import { counted, listed } from '../design/words.ts'
import type { ConditionDraft } from '../draft/draft-condition.ts'
import { wavesOf } from '../draft/draft-waves.ts'

type Message = { place: 'questionnaires'; param: string; text: string }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Dates are those of the person's own time zone: the last place on earth is 12 hours behind UTC. */
const LAST_ZONE_MS = 12 * HOUR_MS

/** Waves that nobody can come to, and those that most people would miss. Without `nowMs`, dates are not compared with today. */
export function adviceOnWaves(values: Pick<ConditionDraft, 'waves'>, nowMs = 0): Message[] {
  const [, ...later] = wavesOf(values)
  const hasTimes = later.some(({ opens, closes }) => [opens, closes].some((when) => when !== undefined && !('hours' in when)))
  // A time of day, or a date, makes windows longer or shorter by when somebody began.
  const walks = Array.from({ length: hasTimes ? 24 : 1 }, (_, hour) => walk(later, nowMs - LAST_ZONE_MS + hour * HOUR_MS))
  return later.flatMap(({ name, journey }, i) => {
    if (journey?.every(({ step }) => step !== 'form' && step !== 'feed'))
      return [message(`The wave “${name}” has no feed and no questions.`)]
    const found = walks.flatMap((each) => each[i] ?? [])
    // People would have to miss an earlier wave that nobody may miss.
    if (found.length === 0) return []
    if (found.every(({ isReached }) => !isReached))
      return [
        message(
          `Nobody who begins the study now can come to the wave “${name}”: it closes before the wave before it can be begun.`,
        ),
      ]
    const shortest = Math.min(
      ...found.map(({ window }) => (window.closesMs === null ? Number.POSITIVE_INFINITY : window.closesMs - window.opensMs)),
    )
    if (shortest <= 0)
      return [
        message(
          `The wave “${name}” closes before it opens for people who begin the wave before late in the day: they cannot come to it.`,
        ),
      ]
    return shortest < DAY_MS
      ? [
          message(
            `The wave “${name}” is open for ${duration(shortest)}: people who sleep, work or look at their mail once a day miss it.`,
          ),
        ]
      : []
  })
}

/** Somebody who knows the code of an earlier wave could hand it in for a later one without taking part, and the panel would not notice. */
export function adviceOnWaveCodes(settings: Readonly<Record<string, string>>): Message[] {
  const waves = wavesIn(settings)
  const codes = eachWave(settings).map((visit) => {
    const facts = { settings: visit, experiment_id: 'study', user_id: 'user', condition: 1, query: {} }
    return codeOfEnding(endingOf('complete', facts))
  })
  const sharing = groupBy(waves.entries(), ([i]) => codes[i] ?? null)
  return [...sharing].flatMap(([code, same]) => {
    const names = listed(same.map(([, { name }]) => `“${name}”`))
    const text = `The waves ${names} have the same completion code, ${code}: people who know it from one can hand it in for another without taking part. Give each wave a completion-code of its own.`
    return same.length > 1 ? [message(text)] : []
  })
}

const message = (text: string): Message => ({ place: 'questionnaires', param: 'waves', text })

function duration(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS)
  return hours >= 1 ? counted(hours, 'hour') : counted(Math.max(1, Math.round(ms / 60_000)), 'minute')
}

/** The windows of somebody who comes as early as possible to each wave; up to the first one that they cannot leave out. */
function walk(waves: readonly Wave[], firstMs: number): { window: Window; isReached: boolean }[] {
  let previousMs = firstMs
  /** From when on the next wave can be begun. */
  let freeMs = firstMs
  const walked: { window: Window; isReached: boolean }[] = []
  for (const wave of waves) {
    const window = windowOf(wave, { firstMs, previousMs }, 'UTC')
    const beginMs = Math.max(window.opensMs, freeMs)
    const isReached = window.closesMs === null || window.closesMs > beginMs
    walked.push({ window, isReached })
    if (!isReached && wave.missed === 'out') return walked
    previousMs = isReached ? beginMs : window.opensMs
    freeMs = isReached ? beginMs : Math.max(freeMs, window.closesMs ?? 0)
  }
  return walked
}
