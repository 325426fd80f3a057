import { parseJourney } from './parse-journey.ts'

/**
 * The questionnaires that a journey has before its feed, as the setting names them. None where it has no feed step, and where the value is
 * no list of steps: the check of the setting says so.
 */
export function preFeedForms(journey: string): string[] {
  const steps = parseJourney(journey) ?? []
  const feed = steps.findIndex(({ step }) => step === 'feed')
  return steps.slice(0, Math.max(0, feed)).flatMap((each) => (each.step === 'form' ? [each.form] : []))
}

/** Whether something is asked before the feed. Then the condition is drawn when a person reaches the feed. */
export const hasPreFeed = (journey: string): boolean => preFeedForms(journey).length > 0
