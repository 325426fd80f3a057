import { codeOfEnding } from '#domain/panels/exit-codes.ts'
import { keyOf, type OwnPerson } from '#domain/panels-comparison/compare.ts'
import { endingOf } from '#domain/platforms/index.ts'
import { type PanelPersonRow, peopleOfPanel } from '#server/store/panels/panel-people.ts'
import { settingsOfCondition } from '#server/store/studies/studies.ts'
import type { Deps } from '../deps.ts'

/** One of our people. The number is for the audit log, which cannot be erased: that of somebody who was erased leads to nobody. */
export type NumberedPerson = OwnPerson & { participant_number: number }

/** People whom a panel sent, with the code of the exit that each was given. */
export async function ownPeople({ database: { db } }: Deps, experiment_id: string): Promise<NumberedPerson[]> {
  const settings = new Map<string, ReturnType<typeof settingsOfCondition>>()
  const settingsOf = ({ version, condition, wave }: PanelPersonRow) => {
    const key = `${version} ${condition} ${wave}`
    const read = settings.get(key) ?? settingsOfCondition(db, { experiment_id, version, condition, wave })
    settings.set(key, read)
    return read
  }
  const people = await peopleOfPanel(db, experiment_id)
  return Promise.all(
    people.map(async (row) => {
      const { user_id, condition, outcome, ids, participant_number } = row
      const facts = { settings: await settingsOf(row), experiment_id, user_id, condition, query: ids }
      const code = outcome === null ? null : (codeOfEnding(endingOf(outcome, facts)) ?? null)
      return { user_id, ids: Object.values(ids), outcome, code, participant_number }
    }),
  )
}

/** Under a name that no panel has: the hash must not be the `user_id` that is derived from the same id and stands in exports. */
const APART = 'withdrawn'

/** Keyed by the installation and the study, as user_ids are: nobody can try ids of a panel without the database and its keys. */
export const hashPanelId =
  ({ pseudonyms }: Pick<Deps, 'pseudonyms'>) =>
  (experiment_id: string, id: string): string =>
    pseudonyms(experiment_id, { panel: APART, id: keyOf(id) })
