import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { FEEDS, parseFeeds } from '#domain/feeds/feed-settings.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import { formInStudy } from '#domain/journey/known-form.ts'
import type { PlannedStep } from '#domain/journey/planned-step.ts'
import { describeWaves } from '#domain/waves/describe-waves.ts'
import { settingsOfWave } from '#domain/waves/settings-of-wave.ts'
import { FIRST_WAVE, WAVES } from '#domain/waves/wave.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import { wavesOf } from '../draft/draft-waves.ts'
import { describeFeed } from './describe-feeds.ts'
import { describeForms } from './describe-forms.ts'
import { listed } from './words.ts'

type Settings = Readonly<Record<string, string>>

/** What is done in each visit of a study, and when its visits are. A study of one visit has its questionnaires alone. */
export function describeVisits(condition: ConditionDraft): string {
  const waves = wavesOf(condition)
  if (waves.length === 0) return describeForms(condition)
  const settings = parametersOf(condition)
  const visits = waves.map(({ name, journey }, i) => {
    if (journey === undefined && i > 0) return `“${name}” has the steps of the first visit`
    if (journey === undefined) return `“${name}”: ${describeForms(condition)}`
    return `“${name}”: ${describeSteps(settingsOfWave(settings, i === 0 ? FIRST_WAVE : name))}`
  })
  const whenClosed =
    condition['waves-when-closed'] === 'yes' ? ['later waves begin also while the study is paused or closed'] : []
  return [describeWaves(settings[WAVES] ?? ''), ...merged(visits), ...whenClosed].join('; ')
}

/** The waves that repeat the first visit in one phrase. */
function merged(visits: readonly string[]): string[] {
  const same = ' has the steps of the first visit'
  const repeated = visits.filter((visit) => visit.endsWith(same)).map((visit) => visit.slice(0, -same.length))
  const others = visits.filter((visit) => !visit.endsWith(same))
  if (repeated.length === 0) return others
  return [...others, `${listed(repeated)} ${repeated.length === 1 ? 'has' : 'have'} the steps of the first visit`]
}

function describeSteps(settings: Settings): string {
  const feeds = parseFeeds(settings[FEEDS] ?? '') ?? new Map<string, Settings>()
  const words = (step: PlannedStep): string => {
    if (step.step === 'form') return formInStudy(step.name, settings)?.label ?? step.name
    if (step.step !== 'feed') return step.step === 'consent' ? 'consent' : 'instructions'
    return step.name === ONLY_FEED ? 'the feed' : `the feed ${describeFeed(step.name, feeds.get(step.name) ?? {})}`
  }
  return journeyOf(settings, '').map(words).join(', ')
}
