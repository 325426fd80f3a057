import { Refusal } from '#server/refusal.ts'

/** Also for the study of another person: the reply does not reveal that it exists. */
export const unknownStudy = (experiment_id: string) =>
  new Refusal('unknown_experiment', `experiment_id '${experiment_id}' is unknown`)
