/**
 * The questionnaires that a journey has before its feed, as the setting names them. None where it has no feed step, and where the value is
 * no list of steps: the check of the setting says so.
 */
export function preFeedForms(journey: string): string[] {
  const steps = readSteps(journey)
  const feed = steps.findIndex(({ step }) => step === 'feed')
  return steps
    .slice(0, Math.max(0, feed))
    .flatMap(({ step, form }) => (step === 'form' && typeof form === 'string' ? [form] : []))
}

/** Whether something is asked before the feed. Then the condition is drawn when a person reaches the feed. */
export const hasPreFeed = (journey: string): boolean => preFeedForms(journey).length > 0

type RawStep = { step?: unknown; form?: unknown }

function readSteps(journey: string): RawStep[] {
  try {
    const steps: unknown = JSON.parse(journey)
    return Array.isArray(steps) ? steps.filter((step) => typeof step === 'object' && step !== null) : []
  } catch {
    return []
  }
}
