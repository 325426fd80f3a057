import { dueNotices } from '#domain/notices/index.ts'
import { insertNotice, withoutStored } from '#server/store/notices/deliveries.ts'
import { noticeFacts } from '#server/store/notices/facts.ts'
import { type NoticeSettings, noticeSettingsOf, watchedStudies } from '#server/store/notices/settings.ts'
import type { Deps } from '../deps.ts'
import { deliverNotices } from './deliver.ts'

/** Everybody who gets notices; null is the webhook. */
export const recipientsOf = (settings: NoticeSettings | undefined): (string | null)[] =>
  settings === undefined ? [] : [...settings.mail_to, ...(settings.webhook_url === null ? [] : [null])]

const STUDIES_AT_ONCE = 200

type Needs = Pick<Deps, 'database' | 'serverState' | 'databaseNow'>

/** Looks at every study that wants notices and in which something can happen, stores what is due for the first time, and sends what waits. */
export async function sendNotices(deps: Deps, signal: AbortSignal): Promise<void> {
  await storeDueNotices(deps, signal)
  while (!signal.aborted && (await deliverNotices(deps)) > 0);
}

/** Many studies share a query: a university has a thousand that run. */
export async function storeDueNotices({ database: { db }, serverState, databaseNow }: Needs, signal: AbortSignal): Promise<void> {
  const { disks } = await serverState()
  const diskFreeBytes = disks.length === 0 ? undefined : Math.min(...disks.map(({ freeBytes }) => freeBytes))
  const watched = await watchedStudies(db)
  for (let from = 0; from < watched.length && !signal.aborted; from += STUDIES_AT_ONCE) {
    const some = watched.slice(from, from + STUDIES_AT_ONCE)
    const facts = await noticeFacts(
      db,
      some.map(({ experiment_id }) => experiment_id),
    )
    const nowMs = await databaseNow()
    const due = some.flatMap(({ experiment_id, chosen }) => {
      const known = facts.get(experiment_id)
      if (known === undefined) return []
      return dueNotices(chosen, { ...known, nowMs, diskFreeBytes }).map((each) => ({ experiment_id, ...each }))
    })
    for (const each of await withoutStored(db, due)) {
      const recipients = recipientsOf(await noticeSettingsOf(db, each.experiment_id))
      await insertNotice(db, each, { recipients, isTest: false })
    }
  }
}
