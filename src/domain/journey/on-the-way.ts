import type { Journey, JourneyStep, NextStep } from './step.ts'

/** A step that a page has shown: a form by its name, or the feed. */
export type PassedStep = { step: 'form'; name: string } | { step: 'feed' }

/**
 * What the address of a form shows: that form where it is due or was sent before, else the step that is due. Undefined where the form is no
 * step of this person. The feed, once seen, can be left by the address of a form, as ever.
 */
export function stepAtAddress(journey: Journey, name: string, { hasFeed }: { hasFeed: boolean }): NextStep | undefined {
  const asked = journey.steps.find((step) => step.step === 'form' && step.name === name)
  if (asked === undefined) return undefined
  if (asked.is_done) return { step: 'form', name }
  return hasFeed ? stepAfter(journey, { step: 'feed' }) : journey.next
}

/** What follows a step. Also where the server could not store what was done in it: that is kept in the browser and holds nobody back. */
export function stepAfter({ steps, next }: Journey, passed: PassedStep): NextStep {
  if (!isSameStep(next, passed)) return next
  const at = steps.findIndex((step) => isSameStep(step, passed))
  for (const step of steps.slice(at + 1)) {
    if (step.is_done) continue
    if (step.step === 'form') return { step: 'form', name: step.name }
    if (step.step === 'feed') return { step: 'feed' }
  }
  return { step: 'end' }
}

const isFeedLeft = ({ steps }: Journey): boolean => steps.some(({ step, is_done }) => step === 'feed' && is_done)

/** The journey of somebody who has submitted the feed, also where the server has not stored that yet. */
export const pastFeed = (journey: Journey): Journey => ({
  steps: journey.steps.map((step) => (step.step === 'feed' ? { ...step, is_done: true } : step)),
  next: stepAfter(journey, { step: 'feed' }),
})

/** Where a person is: as the server says, or as this browser kept it, which may know of a submit that is still on its way. */
export function latestJourney(kept: Journey | undefined, told: Journey | undefined): Journey | undefined {
  return told && kept && isFeedLeft(kept) ? pastFeed(told) : (told ?? kept)
}

export const isSameStep = (step: NextStep | JourneyStep, passed: PassedStep) =>
  step.step === passed.step && (step.step !== 'form' || passed.step !== 'form' || step.name === passed.name)

/** Which part of the questions a form is, counted from 1, and how many there are. */
export function partOf({ steps }: Journey, name: string): { n: number; of: number } {
  const forms = steps.filter(({ step }) => step === 'form')
  return { n: forms.findIndex((form) => form.name === name) + 1, of: forms.length }
}

/** Whether anything is left to do after a form. */
export const isLastStep = ({ steps }: Journey, name: string): boolean =>
  steps.every((step) => step.is_done || (step.step !== 'form' && step.step !== 'feed') || step.name === name)
