import type { Page } from '../questionnaires/questionnaire.ts'
import type { Expression } from '../questions/expression.ts'

/** A step with what is needed to say whether it is done. */
export type PlannedStep = PlannedForm | PlannedOther

type PlannedOther = { step: 'consent' | 'instructions' | 'feed'; if?: Expression | undefined }

export type PlannedForm = {
  step: 'form'
  /** Last part of the address of its page. */
  name: string
  if?: Expression | undefined
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

/** The steps before the feed. */
export const beforeFeed = (steps: readonly PlannedStep[]): readonly PlannedStep[] =>
  steps.slice(
    0,
    steps.findIndex(({ step }) => step === 'feed'),
  )

export const afterFeed = (steps: readonly PlannedStep[]): readonly PlannedStep[] => steps.slice(beforeFeed(steps).length + 1)
