import { nextStep } from '#domain/journey/next-step.ts'
import { thirtySteps } from '#domain/journey/testing/thirty-steps.ts'
import { type Figure, median, quantile } from './report.ts'

const ROUNDS = 2000

/** Time to compute where a person is, on the longest way: all of 29 forms with conditions on each of their pages are passed. */
export async function measureJourney(): Promise<Figure[]> {
  const { steps, facts } = thirtySteps()
  const times = Array.from({ length: ROUNDS }, () => {
    const begin = performance.now()
    nextStep(steps, facts)
    return performance.now() - begin
  })
  return [
    { what: `the next step of ${steps.length}, 145 pages passed: median`, value: median(times), unit: 'ms', atMost: 1 },
    { what: 'the same: p95', value: quantile(times, 0.95), unit: 'ms' },
  ]
}
