import type { EndingOutcome } from '../questionnaires/questionnaire.ts'
import type { Expression } from '../questions/expression.ts'

/**
 * One step of a study. The setting `journey` is a JSON list of these; without it, the journey is consent, instructions, feed, the forms of
 * the setting `forms`, and the final page. Consent and instructions stand there once at most; the end of the visit follows the last step by
 * itself. What stands before the first feed is the same in all conditions, because the condition is drawn there.
 */
export type Step =
  | { step: 'consent' }
  | { step: 'instructions'; if?: Expression }
  /**
   * `feed` is its name, by which the setting `feeds` and the data refer to it; a study with one feed needs none. Where its condition does not
   * hold, it is passed over with the instructions right before it. The study's condition is drawn in any case.
   */
  | ({ step: 'feed'; feed?: string; if?: Expression } & InBlock)
  /** `form` is a questionnaire by its name, label or alias. */
  | ({ step: 'form'; form: string; if?: Expression } & InBlock)

/** Steps of the same block stand together. The setting `journey-order` says in which order the blocks come. */
type InBlock = { block?: string }

/** What a participant's page gets: the steps of this person, and which one is next. */
export type Journey = {
  steps: JourneyStep[]
  next: NextStep
}

/** `name` is that of the questionnaire or of the feed (`ONLY_FEED` where it has none); for other steps it is the kind of the step. */
export type JourneyStep = { step: Step['step']; name: string; is_done: boolean }

/** A feed has a name where the study has given it one. `end` may have an outcome that answers led to; the page ends the visit, and the server says how. */
export type NextStep =
  | { step: 'form'; name: string }
  | { step: 'feed'; name?: string | undefined }
  | { step: 'end'; outcome?: EndingOutcome | undefined }

/** In place of the next step of somebody who has done a wave: the next one opens then, in epoch milliseconds. */
export type TooEarly = { step: 'too_early'; opens_at: number; closes_at: number | null }

/** Where somebody is who opens a study: before the next wave, or in a visit. */
type ArrivedJourney = Omit<Journey, 'next'> & { next: NextStep | TooEarly }

/** The visit that they had last, which is at its end where they came too early for another one. */
export const visitIn = ({ steps, next }: ArrivedJourney): Journey => ({
  steps,
  next: next.step === 'too_early' ? { step: 'end' } : next,
})
