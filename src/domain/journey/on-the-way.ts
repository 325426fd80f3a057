import { ONLY_FEED } from '../feeds/feed-name.ts'
import type { Journey, JourneyStep, NextStep } from './step.ts'

/** A step that a page has shown: a form or a feed by its name. */
export type PassedStep = Exclude<NextStep, { step: 'end' }>

/**
 * What the address of a form shows: that form where it is due or was sent before, else the step that is due. Undefined where the form is no
 * step of this person. A feed, once seen, can be left by the address of a form, as ever.
 */
export function stepAtAddress(journey: Journey, name: string, seen: PassedStep | false): NextStep | undefined {
  const asked = journey.steps.find((step) => step.step === 'form' && step.name === name)
  if (asked === undefined) return undefined
  if (asked.is_done) return { step: 'form', name }
  return seen ? stepAfter(journey, seen) : journey.next
}

/** What follows a step. Also where the server could not store what was done in it: that is kept in the browser and holds nobody back. */
export function stepAfter({ steps, next }: Journey, passed: PassedStep): NextStep {
  if (!isSameStep(next, passed)) return next
  const at = steps.findIndex((step) => isSameStep(step, passed))
  for (const step of steps.slice(at + 1)) {
    if (step.is_done) continue
    if (step.step === 'form') return { step: 'form', name: step.name }
    if (step.step === 'feed') return feedStep(step.name)
  }
  return { step: 'end' }
}

/** As the next step. The only feed of a study is named nowhere. */
export const feedStep = (name = ONLY_FEED): Extract<NextStep, { step: 'feed' }> =>
  name === ONLY_FEED ? { step: 'feed' } : { step: 'feed', name }

/** The feed whose cards a page may show: the one that is next, or else the last that was left, or else the first. */
export function feedShown({ steps, next }: Journey): string {
  if (next.step === 'feed') return next.name ?? ONLY_FEED
  const feeds = steps.filter(({ step }) => step === 'feed')
  return (feeds.findLast(({ is_done }) => is_done) ?? feeds[0])?.name ?? ONLY_FEED
}

/** The journey of somebody who has submitted a feed, also where the server has not stored that yet. */
export const pastFeed = (journey: Journey, name?: string): Journey => ({
  steps: journey.steps.map((step) => (isSameStep(step, feedStep(name)) ? { ...step, is_done: true } : step)),
  next: stepAfter(journey, feedStep(name)),
})

/** Where a person is: as the server says, or as this browser kept it, which may know of a submit that is still on its way. */
export function latestJourney(kept: Journey | undefined, answered: Journey | undefined): Journey | undefined {
  if (answered === undefined || kept === undefined) return answered ?? kept
  const left = kept.steps.filter(({ step, is_done }) => step === 'feed' && is_done)
  return left.reduce((journey, { name }) => pastFeed(journey, name), answered)
}

export const isSameStep = (step: NextStep | JourneyStep, passed: PassedStep) =>
  step.step === passed.step && nameIn(step) === nameIn(passed)

const nameIn = (step: NextStep | JourneyStep) => ('name' in step ? step.name : undefined) ?? ONLY_FEED

/** Which part of the questions a form is, counted from 1, and how many there are. */
export function partOf({ steps }: Journey, name: string): { n: number; of: number } {
  const forms = steps.filter(({ step }) => step === 'form')
  return { n: forms.findIndex((form) => form.name === name) + 1, of: forms.length }
}

/** Whether anything is left to do after a form. */
export const isLastStep = ({ steps }: Journey, name: string): boolean =>
  steps.every((step) => step.is_done || (step.step !== 'form' && step.step !== 'feed') || step.name === name)
