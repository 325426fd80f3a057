import { CONCERNS, levelAbove } from '../concerns.ts'
import { type HealthCheck, line } from './line.ts'
import { countOf, wholeNumber } from './words.ts'

/** Of a handful of requests, one that fails is a large share. */
const FEW_FAILURES = 3

export const requests: HealthCheck = ({ recent: { requests: recent } }) => {
  const { n, nFailed } = recent
  const level = nFailed < FEW_FAILURES ? 'ok' : levelAbove(nFailed / n, CONCERNS.errors.limits)
  const failed = nFailed === 0 ? 'none failed' : `${wholeNumber(nFailed)} failed (${((100 * nFailed) / n).toFixed(1)} %)`
  const says = `${countOf(n, 'request', 'requests')} in the last 15 minutes, ${failed}.`
  return [line('Requests', level, { value: nFailed === 0 ? wholeNumber(n) : `${wholeNumber(nFailed)} failed`, says }, 'errors')]
}
