import { type ComparedRow, comparePanel } from '#domain/panels-comparison/compare.ts'
import type { Submission } from '#domain/panels-comparison/submission.ts'
import { withdrawnOf } from '#server/store/panels/withdrawn-submissions.ts'
import type { Deps } from '../deps.ts'
import { hashPanelId, ownPeople } from './own-people.ts'

/** Submissions of a panel beside our people. `numberOf`: what the audit log calls one of them. */
export async function comparedPeople(
  deps: Deps,
  experiment_id: string,
  submissions: readonly Submission[],
): Promise<{ rows: ComparedRow[]; numberOf: (row: ComparedRow) => number | undefined }> {
  const people = await ownPeople(deps, experiment_id)
  const withdrawn = await withdrawnOf(deps.database.db, experiment_id)
  const hash = hashPanelId(deps)
  const rows = comparePanel(people, submissions, (id) => (id === '' ? undefined : withdrawn.get(hash(experiment_id, id))))
  const numbers = new Map(people.map(({ user_id, participant_number }) => [user_id, participant_number]))
  return { rows, numberOf: ({ user_id }) => (user_id === null ? undefined : numbers.get(user_id)) }
}
