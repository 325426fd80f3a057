import { type CovariateRow, rowErrors } from './check-rows.ts'

/**
 * New problems that a change would cause. Problems that were there before are ignored, so that a card from an older sheet can be
 * edited without repairing all of it.
 */
export function editProblems(before: CovariateRow, after: CovariateRow): string[] {
  // Names of files may be meant: whether they were uploaded is checked where their ids are.
  const known = new Set(rowErrors(before, 'files'))
  return rowErrors(after, 'files').filter((problem) => !known.has(problem))
}
