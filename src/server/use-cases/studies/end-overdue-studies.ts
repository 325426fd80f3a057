import { writeAudit } from '#server/store/accounts/audit.ts'
import { dropFiles } from '#server/store/exports/jobs.ts'
import { endAllWrites, overdueStudies } from '#server/store/studies/retention.ts'
import { setStatus, withStudyHeld } from '#server/store/studies/studies.ts'
import type { Deps } from '../deps.ts'

/** Closes studies whose retention date is reached and ends the writes of their people, who can be erased soon after. */
export async function endOverdueStudies({ database: { db } }: Pick<Deps, 'database'>, today: string): Promise<void> {
  for (const { experiment_id, lab_id } of await overdueStudies(db, today)) {
    await withStudyHeld(db, { experiment_id, lab_id }, async (tx) => {
      // The date may have been moved until the lock was free.
      const [study] = await overdueStudies(tx, today, experiment_id)
      if (!study) return
      await dropFiles(tx, experiment_id, 'erased')
      await endAllWrites(tx, experiment_id, 'timed_out')
      if (study.status === 'closed') return
      await setStatus(tx, experiment_id, 'closed')
      await writeAudit(tx, {
        lab_id,
        person_id: null,
        actor: 'Feedlab',
        action: 'study-status-changed',
        target: experiment_id,
        detail: { from: study.status, to: 'closed', reason: 'retention' },
      })
    })
  }
}
