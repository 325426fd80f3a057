import type { JourneyStep, NextStep } from '../journey/step.ts'
import { DEFAULT_EXPERIMENT_ID } from './start-session.ts'

/** Published form of the way through a study: a full address, and 1 once it was visited (spec 3). */
export type Stop = Readonly<Record<string, 0 | 1>>

/** Spec 4: the forms of the study in order; the demo has none. */
export function redirectionRoutes(experiment_id: string, steps: readonly JourneyStep[], origin: string): Stop[] {
  if (experiment_id === DEFAULT_EXPERIMENT_ID) return []
  return steps.flatMap(({ step, name, is_done }): Stop[] =>
    step === 'form' ? [{ [formAddress(name, origin)]: is_done ? 1 : 0 }] : [],
  )
}

export const formAddress = (name: string, origin: string): string => `${origin}/form/${encodeURIComponent(name)}`

/** As it is stored: the site root where no stop is left. */
export function nextRoute(next: NextStep, origin: string): string {
  if (next.step === 'form') return formAddress(next.name, origin)
  return next.step === 'feed' ? `${origin}/feed` : `${origin}/`
}
