import { countOf } from '#web/researcher/count-of.ts'

/** After an update that measures or judges in another way. `n`: people whose figures are not of the new rules yet. */
export const earlierRulesText = (n: number): string =>
  n === 0
    ? ''
    : `The figures of ${countOf(n, 'participant')} follow the rules of an earlier version; they are computed again in the background.`
