import type { Database } from '#server/db/open-database.ts'
import { type Arrival, admitAll } from '#server/store/visits/admissions.ts'
import { type Drawing, drawAll, type Settled } from '#server/store/visits/assignments.ts'
import type { Admitted } from '#server/store/visits/visitors.ts'
import { batcher } from './batcher.ts'

/** Says that somebody in a study moved (`db/study-changes.ts`). */
type Tell = (experiment_id: string) => void

/** Admits a person to a study, or finds them there. */
export type Admission = (experiment_id: string, arrival: Arrival) => Promise<Admitted>

/** A larger batch would keep its first person waiting, a smaller one means more transactions. */
const MAX_ARRIVALS = 25

/** Admits people in batches: one after the other under the lock of the study, each would wait for all commits before theirs. */
export const openAdmission = ({ admissionPool }: Pick<Database, 'admissionPool'>, tell: Tell): Admission =>
  batcher<Arrival, Admitted>(async (experiment_id, arrivals) => {
    const admitted = await admitAll(admissionPool, experiment_id, arrivals)
    tell(experiment_id)
    return admitted
  }, MAX_ARRIVALS)

/** Draws the condition of a person who reaches the feed. */
export type Assignment = (experiment_id: string, drawing: Drawing) => Promise<Settled>

/** In batches, for the same reason. */
export const openAssignment = ({ admissionPool }: Pick<Database, 'admissionPool'>, tell: Tell): Assignment =>
  batcher<Drawing, Settled>(async (experiment_id, drawings) => {
    const settled = await drawAll(admissionPool, experiment_id, drawings)
    tell(experiment_id)
    return settled
  }, MAX_ARRIVALS)
