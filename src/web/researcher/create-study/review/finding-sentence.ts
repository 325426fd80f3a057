import type { Finding } from '#domain/study/checks/preflight.ts'
import { conditionNames } from '#domain/study/design/words.ts'

/** A finding as one sentence. Names the conditions unless it is about all. */
export const findingSentence = ({ conditions, names, text }: Pick<Finding, 'conditions' | 'names' | 'text'>) =>
  conditions.length === 0 ? text : `${conditionNames(conditions, names)}: ${text}`
