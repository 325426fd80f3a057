import type { Page } from '../questionnaires/questionnaire.ts'
import type { Expression } from '../questions/expression.ts'

/** A step with what is needed to say whether it is done. */
export type PlannedStep = PlannedForm | PlannedFeed | PlannedOther

type PlannedOther = { step: 'consent' | 'instructions'; if?: Expression | undefined; block?: undefined }

/** `name` is `ONLY_FEED` where the study has one feed and gives it no name. */
export type PlannedFeed = { step: 'feed'; name: string; if?: Expression | undefined; block?: string | undefined }

export type PlannedForm = {
  step: 'form'
  /** Last part of the address of its page. */
  name: string
  if?: Expression | undefined
  block?: string | undefined
  /** Sent one by one; a message has none. */
  pages: readonly Page<unknown>[]
  /** One of the study's own questionnaires. */
  isOwn: boolean
  /** The last page of a journey may be a text that is only read: nothing of it is stored (spec 2, /form/custom-msg). */
  isOnlyRead: boolean
}

/** The forms of a journey, in order. */
export const formsIn = (steps: readonly PlannedStep[]): PlannedForm[] =>
  steps.flatMap((each) => (each.step === 'form' ? each : []))

/** The names of the feeds of a journey, in order. */
export const feedsIn = (steps: readonly PlannedStep[]): string[] =>
  steps.flatMap((each) => (each.step === 'feed' ? each.name : []))

/** The steps before the first feed: all of them, where there is none. */
export function beforeFeed(steps: readonly PlannedStep[]): readonly PlannedStep[] {
  const feed = steps.findIndex(({ step }) => step === 'feed')
  return feed === -1 ? steps : steps.slice(0, feed)
}

/** Those after the first feed, among them further feeds. */
export const afterFeed = (steps: readonly PlannedStep[]): readonly PlannedStep[] => steps.slice(beforeFeed(steps).length + 1)
