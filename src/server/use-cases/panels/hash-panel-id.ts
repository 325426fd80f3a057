import { keyOf } from '#domain/panels-comparison/compare.ts'
import type { Deps } from '../deps.ts'

/** Under a name that no panel has: the hash must not be the `user_id` that is derived from the same id and stands in exports. */
const APART = 'withdrawn'

/** Keyed by the installation and the study, as user_ids are: nobody can try ids of a panel without the database and its keys. */
export const hashPanelId =
  ({ pseudonyms }: Pick<Deps, 'pseudonyms'>) =>
  (experiment_id: string, id: string): string =>
    pseudonyms(experiment_id, { panel: APART, id: keyOf(id) })
