import { type CovariateRow, rowErrors } from './check-rows.ts'

/**
 * New problems that a change would cause. Problems that were there before are ignored, so that a card from an older sheet can be
 * edited without repairing all of it.
 */
export function editProblems(before: CovariateRow, after: CovariateRow): string[] {
  // The media source does not matter here: its problems appear in both lists and cancel out.
  const known = new Set(rowErrors(before, 'hosted'))
  return rowErrors(after, 'hosted').filter((problem) => !known.has(problem))
}
