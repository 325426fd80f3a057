import { ONLY_FEED } from '../feeds/feed-name.ts'
import { parseForms } from '../parameters/forms.ts'
import { CUSTOM_MESSAGE, withFinalPage } from '../session/final-page.ts'
import { DEFAULT_EXPERIMENT_ID } from '../session/start-session.ts'
import { eachWave } from '../waves/settings-of-wave.ts'
import { WAVES } from '../waves/wave.ts'
import { knownForm } from './known-form.ts'
import { JOURNEY, parseJourney } from './parse-journey.ts'
import { afterFeed, formsIn, type PlannedForm, type PlannedStep } from './planned-step.ts'
import type { Step } from './step.ts'

type Settings = Readonly<Record<string, string>>

/**
 * The steps of a study in order: its setting `journey`, or else the published order, in which all forms follow the feed. Consent and
 * instructions that have a text are steps also where the setting does not name them. The demo has no forms (spec 4).
 */
export function journeyOf(settings: Settings, experiment_id: string): PlannedStep[] {
  const all = writtenSteps(settings)
  const written = experiment_id === DEFAULT_EXPERIMENT_ID ? all.filter(({ step }) => step !== 'form') : all
  const isFeed = ({ step }: Step) => step === 'feed'
  const [found, last] = [written.findIndex(isFeed), written.findLastIndex(isFeed)]
  const first = found === -1 ? 0 : found
  const plan = (steps: readonly Step[]) => eachOnce(steps.flatMap((step) => planned(step, settings)))
  const before = plan(written.slice(0, first))
  /** From the first feed to the last. */
  const feeds = plan(written.slice(first, last + 1))
  const after = plan(written.slice(last + 1))
  const isMessageLast = experiment_id !== DEFAULT_EXPERIMENT_ID && endsWithMessage(settings)
  return [
    ...introduced(before, settings),
    ...feeds,
    ...closed(
      formsIn([...before, ...feeds]),
      [...formsIn(after), ...(isMessageLast ? plannedForm(CUSTOM_MESSAGE, settings) : [])],
      settings,
    ),
  ]
}

/** All questionnaires of a journey, in order, by the last part of their address; of all waves, where a study has them. */
export function formNames(settings: Settings, experiment_id: string): string[] {
  const names = eachWave(settings).flatMap((own) => formsIn(journeyOf(own, experiment_id)).map(({ name }) => name))
  return [...new Set(names)]
}

/** What must be stored before a visit counts as complete: a form, or the feed itself where no form follows it. */
export function finalSave(settings: Settings, experiment_id: string): { form: string | undefined } {
  const stored = formsIn(afterFeed(journeyOf(settings, experiment_id))).filter(({ isOnlyRead }) => !isOnlyRead)
  return { form: stored.at(-1)?.name }
}

/**
 * Whether every step must be done before the visit is complete. A published list of shipped forms is complete once its last one is stored,
 * as ever.
 */
export const isWalkedWhole = (settings: Settings, steps: readonly PlannedStep[]): boolean =>
  (settings[JOURNEY] ?? '').trim() !== '' || formsIn(steps).some(({ isOwn }) => isOwn)

/** As they are written, without those that follow by themselves. */
export function writtenSteps(settings: Settings): Step[] {
  const journey = parseJourney(settings[JOURNEY] ?? '') ?? []
  // A later wave may have none.
  if (journey.some(({ step }) => step === 'feed') || (journey.length > 0 && (settings[WAVES] ?? '') !== '')) return journey
  const forms = parseForms(settings['forms'] ?? '') ?? []
  return [{ step: 'feed' }, ...forms.map((form) => ({ step: 'form' as const, form }))]
}

/** A study with a custom end message has its page last, also where no list names it. */
const endsWithMessage = (settings: Settings) => ['onpage', 'modal'].includes(settings['custom-msg-type'] ?? '')

function planned(step: Step, settings: Settings): PlannedStep[] {
  if (step.step === 'feed') return [{ ...step, name: step.feed ?? ONLY_FEED }]
  if (step.step !== 'form') return [step]
  const { if: condition, block } = step
  return plannedForm(step.form, settings).map((form) => ({
    ...form,
    ...(condition !== undefined && { if: condition }),
    ...(block !== undefined && { block }),
  }))
}

function plannedForm(written: string, settings: Settings): PlannedForm[] {
  const known = knownForm(written, settings)
  return known === undefined ? [] : [{ step: 'form', ...known, isOnlyRead: false }]
}

/** A form that is listed twice, such as by its name and its label, is met once. */
const eachOnce = (steps: readonly PlannedStep[]): PlannedStep[] =>
  steps.filter(
    (each, i) => each.step !== 'form' || steps.findIndex((other) => other.step === 'form' && other.name === each.name) === i,
  )

const TEXT_OF = { consent: 'consent', instructions: 'instruct' } as const

/** With the consent first and the instructions right before the feed, unless the setting places them; without those that have no text. */
function introduced(steps: readonly PlannedStep[], settings: Settings): PlannedStep[] {
  const lacks = (kind: Step['step']) => !steps.some(({ step }) => step === kind)
  const all: PlannedStep[] = [
    ...(lacks('consent') ? [{ step: 'consent' as const }] : []),
    ...steps,
    ...(lacks('instructions') ? [{ step: 'instructions' as const }] : []),
  ]
  return all.filter(({ step }) => step === 'form' || step === 'feed' || (settings[TEXT_OF[step]] ?? '').trim() !== '')
}

/** The forms after the last feed, with the final page as ruling D5 says. Only a message in a dialog has a Continue to be stored. */
function closed(before: readonly PlannedForm[], after: readonly PlannedForm[], settings: Settings): PlannedForm[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  return withFinalPage(names, settings)
    .slice(before.length)
    .flatMap((name, i, all) => {
      const [form] = [...after.filter((each) => each.name === name), ...plannedForm(name, settings)]
      if (form === undefined) return []
      const isOnlyRead = name === CUSTOM_MESSAGE && i === all.length - 1 && settings['custom-msg-type'] !== 'modal'
      return [{ ...form, isOnlyRead }]
    })
}
