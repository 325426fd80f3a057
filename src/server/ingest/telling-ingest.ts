import type { Ingest } from './group-commit.ts'

/** Says after each write that somebody moved: a milestone or a page of a form was stored. What people do with cards does not move them. */
export const tellingIngest = (ingest: Ingest, tell: (experiment_id: string) => void): Ingest => ({
  ...ingest,
  write: async (rows, spend) => {
    const written = await ingest.write(rows, spend)
    for (const { experiment_id, checkpoint_field, form } of rows) {
      if (checkpoint_field !== undefined || form !== undefined) tell(experiment_id)
    }
    return written
  },
})
