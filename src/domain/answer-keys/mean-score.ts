import { codeOf } from '../questionnaires/parts/code-of.ts'
import type { Score } from './answer-key.ts'

type Scale = Omit<Score, 'compute' | 'reverseKeyed' | 'declared'> & {
  keys: readonly string[]
  reverseKeyed?: readonly string[]
  /** Codes run from 1 to this. */
  points: number
}

/** The mean of the items' codes; a person who left one open has no score, because the items do not stand for each other. */
export function meanScore({ keys, points, reverseKeyed = [], ...named }: Scale): Score {
  return {
    ...named,
    reverseKeyed,
    declared: { compute: 'mean', keys, ...(reverseKeyed.length > 0 && { reverseKeyed }) },
    compute: (answers) => {
      let sum = 0
      for (const key of keys) {
        const code = codeOf(answers[key] ?? '')
        if (code === undefined || code < 1 || code > points) return undefined
        sum += reverseKeyed.includes(key) ? points + 1 - code : code
      }
      return sum / keys.length
    },
  }
}
