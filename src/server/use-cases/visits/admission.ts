import type { Database } from '#server/db/open-database.ts'
import { type Admitted, type Arrival, admitAll } from '#server/store/visits/admissions.ts'
import { batcher } from './batcher.ts'

/** Admits a person to a study, or finds them there. */
export type Admission = (experiment_id: string, arrival: Arrival) => Promise<Admitted>

/** A larger batch would keep its first person waiting, a smaller one means more transactions. */
const MAX_ARRIVALS = 25

/** Admits people in batches: one after the other under the lock of the study, each would wait for all commits before theirs. */
export const openAdmission = ({ admissionPool }: Pick<Database, 'admissionPool'>): Admission =>
  batcher<Arrival, Admitted>((experiment_id, arrivals) => admitAll(admissionPool, experiment_id, arrivals), MAX_ARRIVALS)
