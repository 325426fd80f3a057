import { Refusal } from '#server/refusal.ts'

/** Also said of somebody else's study: what belongs to another is as unknown as what does not exist. */
export const unknownStudy = (experiment_id: string) =>
  new Refusal('unknown_experiment', `experiment_id '${experiment_id}' is unknown`)
