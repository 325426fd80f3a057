import type { Score } from '../../answer-keys/answer-key.ts'

const COMPUTED = { sum: 'sum', mean: 'mean', 'count-right': 'number of right answers' } as const

/** How a score is computed and when it is missing, in words; undefined where that is not declared. */
export function scoreWords({ declared }: Pick<Score, 'declared'>): string | undefined {
  if (declared === undefined) return undefined
  const { compute, keys, right = {}, minAnswers = keys.length } = declared
  const items = keys.map((key) => (Object.hasOwn(right, key) ? `${key} (${right[key]})` : key)).join(', ')
  const missing =
    minAnswers < keys.length ? `missing with fewer than ${minAnswers} of ${keys.length} answers` : 'missing where an answer is'
  return `${COMPUTED[compute]} of ${items}; ${missing}`
}
