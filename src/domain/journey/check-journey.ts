import { MAX_FEEDS } from '../feeds/feed-name.ts'
import { parseForms } from '../parameters/forms.ts'
import { blocksOf } from '../questionnaires/questionnaire.ts'
import { CUSTOM_MESSAGE, FINAL_PAGE } from '../session/final-page.ts'
import { drawnBlocks, everyBlockFirst, inBlockOrder } from './block-order.ts'
import { blockProblems } from './check-blocks.ts'
import { type EarlierWaves, factProblems } from './check-facts.ts'
import { formInStudy, knownForm } from './known-form.ts'
import { MAX_STEPS, parseJourney } from './parse-journey.ts'
import type { Step } from './step.ts'

type Settings = Readonly<Record<string, string>>

/**
 * Problems of the setting `journey`, among the other settings of its condition. An empty value means the published order. `earlier`: the waves
 * before the one that has this journey; undefined in a first visit.
 */
export function checkJourney(value: string, settings: Settings, earlier?: EarlierWaves): string[] {
  const isLaterWave = earlier !== undefined
  if (value.trim() === '') return []
  const steps = parseJourney(value)
  if (steps === undefined)
    return [
      `must be a JSON list of at most ${MAX_STEPS} steps: consent, instructions, feed, form, or a repeat of feeds and forms`,
    ]
  const problems = [...orderProblems(steps, isLaterWave), ...blockProblems(steps, settings), ...formProblems(steps, settings)]
  if (problems.length > 0) return problems
  // Somebody may have any of the blocks before the others.
  const inEveryOrder = everyBlockFirst(drawnBlocks(steps, settings)).flatMap((order) =>
    factProblems(inBlockOrder(steps, order), settings, { earlier, written: steps }),
  )
  return [...new Set(inEveryOrder), ...listProblems(steps, settings)]
}

function orderProblems(steps: readonly Step[], isLaterWave: boolean): string[] {
  const placesOf = (kind: Step['step']) => steps.flatMap(({ step }, i) => (step === kind ? [i] : []))
  const [feed = steps.length] = placesOf('feed')
  const [consent = 0] = placesOf('consent')
  const [instructions = 0] = placesOf('instructions')
  return [
    ...feedProblems(steps, isLaterWave),
    ...(['consent', 'instructions'] as const).flatMap((kind) =>
      placesOf(kind).length > 1 ? [`has ${kind} more than once`] : [],
    ),
    ...(consent > 0 ? ['has consent after another step: it must be the first'] : []),
    ...(instructions > feed ? ['has the instructions after the feed'] : []),
  ]
}

/** Data and settings refer to feeds by their names. A later wave may consist of questions alone: its people have a condition. */
function feedProblems(steps: readonly Step[], isLaterWave: boolean): string[] {
  const names = steps.flatMap((each) => (each.step === 'feed' ? [each.feed] : []))
  if (names.length === 0) return isLaterWave ? [] : ['must have a step feed']
  if (names.length > MAX_FEEDS) return [`has ${names.length} feeds, and at most ${MAX_FEEDS} are possible`]
  if (names.length > 1 && names.includes(undefined)) return ['must give each feed a name where there are several']
  // Names of columns have no hyphen.
  const columns = names.map((name) => name?.replaceAll('-', '_'))
  const twice = names.find((_, i) => columns.indexOf(columns[i]) !== i)
  return twice === undefined ? [] : [`has the feed '${twice}' more than once`]
}

function formProblems(steps: readonly Step[], settings: Settings): string[] {
  const feed = steps.findIndex(({ step }) => step === 'feed')
  const lastFeed = steps.findLastIndex(({ step }) => step === 'feed')
  const seen = new Set<string>()
  return steps.flatMap((step, i) => {
    if (step.step !== 'form') return []
    const name = knownForm(step.form, settings)?.name
    if (name === undefined) return [`unknown form '${step.form}'`]
    if (seen.has(name)) return [`names the form '${step.form}' more than once`]
    seen.add(name)
    const isLate = name === CUSTOM_MESSAGE || name === FINAL_PAGE
    if (isLate && i < lastFeed) return [`has '${step.form}' before the feed: it belongs to the end`]
    return i < feed && asksAboutFeed(step.form, settings)
      ? [`has '${step.form}' before the feed: it asks about cards of the feed`]
      : []
  })
}

/** Whether it asks about cards of this visit, not of earlier waves alone. */
function asksAboutFeed(form: string, settings: Settings): boolean {
  const asked = formInStudy(form, settings)
  return asked !== undefined && blocksOf(asked).some(({ cards }) => cards?.rules.some(({ wave }) => wave === undefined))
}

/** The published `forms`, where it is given too, says the same about what follows the feed. */
function listProblems(steps: readonly Step[], settings: Settings): string[] {
  const nameOf = (written: string) => knownForm(written, settings)?.name ?? written
  const listed = (parseForms(settings['forms'] ?? '') ?? []).map(nameOf)
  const feed = steps.findIndex(({ step }) => step === 'feed')
  const after = steps.slice(feed + 1).flatMap((step) => (step.step === 'form' ? [nameOf(step.form)] : []))
  const compared = (names: readonly string[]) => names.filter((name) => name !== FINAL_PAGE && name !== CUSTOM_MESSAGE).join(', ')
  return listed.length === 0 || compared(listed) === compared(after)
    ? []
    : [`has other forms after the feed (${compared(after) || 'none'}) than forms names (${compared(listed) || 'none'})`]
}
