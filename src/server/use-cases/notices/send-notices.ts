import { dueNotices } from '#domain/notices/index.ts'
import { insertNotice } from '#server/store/notices/deliveries.ts'
import { noticeFacts } from '#server/store/notices/facts.ts'
import { noticeSettingsOf, watchedStudies } from '#server/store/notices/settings.ts'
import type { Deps } from '../deps.ts'
import { deliverNotices } from './deliver.ts'
import { recipientsOf } from './recipients.ts'

/** Looks at every study that wants notices, stores what is due for the first time, and sends what waits. */
export async function sendNotices(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db } = deps.database
  const { disks } = await deps.serverState()
  const diskFreeBytes = disks.length === 0 ? undefined : Math.min(...disks.map(({ freeBytes }) => freeBytes))
  for (const { experiment_id, chosen } of await watchedStudies(db)) {
    if (signal.aborted) return
    const facts = await noticeFacts(db, experiment_id)
    if (!facts) continue
    const due = dueNotices(chosen, { ...facts, nowMs: await deps.databaseNow(), diskFreeBytes })
    if (due.length === 0) continue
    const recipients = recipientsOf(await noticeSettingsOf(db, experiment_id))
    for (const each of due) await insertNotice(db, { experiment_id, ...each }, { recipients, isTest: false })
  }
  while (!signal.aborted && (await deliverNotices(deps)) > 0);
}
