import { dueNotices } from '#domain/notices/index.ts'
import type { WaveFacts } from '#domain/notices/notice.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { insertNotice, withoutStored } from '#server/store/notices/deliveries.ts'
import { noticeFacts } from '#server/store/notices/facts.ts'
import { type NoticeSettings, noticeSettingsOf, watchedStudies } from '#server/store/notices/settings.ts'
import type { Deps } from '../deps.ts'
import { attritionIn, wavesNow } from '../waves/waves-now.ts'
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
    const waves = new Map<string, WaveFacts[]>()
    for (const { experiment_id } of some)
      if (facts.get(experiment_id)?.hasWaves) waves.set(experiment_id, await waveFacts(db, experiment_id))
    const due = some.flatMap(({ experiment_id, chosen }) => {
      const known = facts.get(experiment_id)
      if (known === undefined) return []
      const all = { ...known, nowMs, diskFreeBytes, waves: waves.get(experiment_id) ?? [] }
      return dueNotices(chosen, all).map((each) => ({ experiment_id, ...each }))
    })
    for (const each of await withoutStored(db, due)) {
      const recipients = recipientsOf(await noticeSettingsOf(db, each.experiment_id))
      await insertNotice(db, each, { recipients, isTest: false })
    }
  }
}

async function waveFacts(db: DbOrTx, experiment_id: string): Promise<WaveFacts[]> {
  const now = await wavesNow(db, experiment_id)
  const losses = attritionIn(now)
  return losses.map(({ wave, conditions }, i) => ({
    wave,
    due: now.people.filter(({ stands }) => stands[i + 1]?.state === 'open').length,
    back: conditions.reduce((sum, { back }) => sum + back, 0),
    decided: conditions.reduce((sum, { decided }) => sum + decided, 0),
  }))
}
