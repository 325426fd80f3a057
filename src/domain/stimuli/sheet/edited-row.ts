import { type CovariateRow, rowErrors } from './check-rows.ts'

/**
 * What a change would make wrong with a row. What was wrong before stays possible: a card of an older sheet can be edited without
 * putting everything right.
 */
export function editProblems(before: CovariateRow, after: CovariateRow): string[] {
  // Where pictures are is what a card is: whatever is said of it is said of both.
  const known = new Set(rowErrors(before, 'hosted'))
  return rowErrors(after, 'hosted').filter((problem) => !known.has(problem))
}
