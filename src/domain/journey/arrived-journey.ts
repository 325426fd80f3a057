import type { Journey, NextStep, TooEarly } from './step.ts'

/** Where somebody is who opens a study: before the next wave, or in a visit. */
export type ArrivedJourney = Omit<Journey, 'next'> & { next: NextStep | TooEarly }

/** The visit that they had last, which is at its end where they came too early for another one. */
export const visitIn = ({ steps, next }: ArrivedJourney): Journey => ({
  steps,
  next: next.step === 'too_early' ? { step: 'end' } : next,
})
