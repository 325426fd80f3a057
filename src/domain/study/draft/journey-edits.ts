import { parseJourney } from '#domain/journey/parse-journey.ts'
import type { Step } from '#domain/journey/step.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import type { Expression } from '#domain/questions/expression.ts'
import { CUSTOM_MESSAGE, FINAL_PAGE } from '#domain/session/final-page.ts'
import { parseWaves } from '#domain/waves/parse-waves.ts'

/** The fields of a draft that say the steps of a visit. `forms` always names the questionnaires after the feed. */
export type Steps = { forms: readonly string[]; journey: string }

/** On which side of the feed something is asked; with several feeds, of the first one. */
export type Side = 'before' | 'after'

/** Every step of a visit in order, with consent and instructions at their places. */
export function stepsOf({ forms, journey }: Steps): Step[] {
  const written = parseJourney(journey) ?? []
  const hasFeed = written.some(({ step }) => step === 'feed')
  return ordered(hasFeed ? written.map(byName) : [{ step: 'feed' }, ...forms.map((form) => ({ step: 'form' as const, form }))])
}

export const byName = (step: Step): Step =>
  step.step === 'form' ? { ...step, form: findQuestionnaire(step.form)?.name ?? step.form } : step

/** The consent comes first, the instructions before the feeds, and what closes a visit after them. A later wave may have no feed. */
export function ordered(steps: readonly Step[]): Step[] {
  const [before, after] = sidesOf(steps)
  const isClosing = (step: Step) => step.step === 'form' && [CUSTOM_MESSAGE, FINAL_PAGE].includes(step.form)
  /** Further feeds are among what follows the first one. */
  const last = after.findLastIndex(({ step }) => step === 'feed')
  const instructions = steps.find(({ step }) => step === 'instructions') ?? { step: 'instructions' as const }
  const start = before.filter((step) => step.step !== 'consent' && !isClosing(step))
  return [
    { step: 'consent' },
    ...start,
    ...(start.includes(instructions) ? [] : [instructions]),
    ...feedIn(steps),
    ...after.slice(0, last + 1).filter((step) => ['form', 'feed'].includes(step.step) && !isClosing(step)),
    ...after.slice(last + 1).filter(({ step }) => step === 'form'),
    ...[...before, ...after.slice(0, last + 1)].filter(isClosing),
  ]
}

/** The first feed. */
const feedIn = (steps: readonly Step[]): Step[] => steps.filter(({ step }) => step === 'feed').slice(0, 1)

/** Before and after the first feed. Without one, everything comes after. */
function sidesOf(steps: readonly Step[]): [Step[], Step[]] {
  const feed = steps.findIndex(({ step }) => step === 'feed')
  return [steps.slice(0, Math.max(0, feed)), steps.slice(feed + 1)]
}

const namesIn = (steps: readonly Step[]) => steps.flatMap((step) => (step.step === 'form' ? step.form : []))

/** The questionnaires on one side of the feed, by name. */
export const formsAt = (steps: readonly Step[], side: Side): string[] => namesIn(sidesOf(steps)[side === 'before' ? 0 : 1])

/** All questionnaires that a condition names, by name, those of later waves included. */
export const askedForms = (condition: Steps & { waves: string }): string[] => [
  ...new Set([
    ...namesIn(stepsOf(condition)),
    ...(parseWaves(condition.waves) ?? []).flatMap(({ journey = [] }) => namesIn(journey.map(byName))),
  ]),
]

/** The settings for these steps. Where they say no more than the published list, there is no journey. */
export function withSteps(steps: readonly Step[]): Steps {
  const inOrder = ordered(steps)
  const isPlain =
    formsAt(inOrder, 'before').length === 0 &&
    inOrder.every(
      (step) => !('if' in step && step.if) && !('block' in step && step.block) && !(step.step === 'feed' && step.feed),
    )
  return { forms: formsAt(inOrder, 'after'), journey: isPlain ? '' : JSON.stringify(inOrder) }
}

export function moveStep(steps: readonly Step[], from: number, to: number): Step[] {
  const moved = steps.filter((_, i) => i !== from)
  const step = steps[from]
  if (step !== undefined) moved.splice(to, 0, step)
  return ordered(moved)
}

/** The same steps with these questionnaires on one side of the feed: those that stay keep their place, new ones come last. */
export function withFormsAt(steps: readonly Step[], side: Side, names: readonly string[]): Step[] {
  const [before, after] = sidesOf(steps)
  const known = formsAt(steps, side)
  const other = formsAt(steps, side === 'before' ? 'after' : 'before')
  const added = names
    .filter((name) => !known.includes(name) && !other.includes(name))
    .map((form) => ({ step: 'form' as const, form }))
  const kept = (part: readonly Step[]) => part.filter((step) => step.step !== 'form' || names.includes(step.form))
  if (side === 'after') return ordered([...before, ...feedIn(steps), ...kept(after), ...added])
  // The instructions stay right before the feed, unless they were moved.
  const last = before.at(-1)
  const tail = last?.step === 'instructions' ? [last] : []
  return ordered([...kept(before.slice(0, before.length - tail.length)), ...added, ...tail, ...feedIn(steps), ...after])
}

/** A step under a condition, or without one. */
export const withCondition = (steps: readonly Step[], at: number, condition: Expression | undefined): Step[] =>
  steps.map((step, i) => {
    if (i !== at || step.step === 'consent') return step
    const { if: _, ...bare } = step
    return condition === undefined ? bare : { ...bare, if: condition }
  })

/** The steps of a condition that begins as another one: people get their condition at the feed, so nobody has one before it. */
export function beginningAs(steps: readonly Step[], first: readonly Step[]): Step[] {
  const [before] = sidesOf(first)
  const asked = namesIn(before)
  const after = sidesOf(steps)[1].filter((step) => step.step !== 'form' || !asked.includes(step.form))
  return [...before, ...feedIn(steps), ...after]
}
