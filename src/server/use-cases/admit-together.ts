import type { Db } from '../db/open-database.ts'
import { type Admitted, admitAll, type Newcomer } from '../store/admissions.ts'
import { together } from './together.ts'

/** Lets somebody into a study. */
export type Admit = (experiment_id: string, newcomer: Newcomer) => Promise<Admitted>

/** Of a large crowd the first have their cards while the next are let in. */
const AT_ONCE = 12

/** Those who arrive together are let in together: the study is held once for all of them. */
export const admitTogether = (db: Db): Admit =>
  together((experiment_id, newcomers) => admitAll(db, experiment_id, newcomers), AT_ONCE)
