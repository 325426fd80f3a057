import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { testNotices as contract } from '#contract/notices/notices.ts'
import { Refusal } from '#server/refusal.ts'
import { insertNotice, noticeLog } from '#server/store/notices/deliveries.ts'
import { noticeSettingsOf } from '#server/store/notices/settings.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import type { Caller, Deps } from '../deps.ts'
import { deliverNotices } from './deliver.ts'
import { presentNotice } from './present-notice.ts'
import { recipientsOf } from './send-notices.ts'

/** Tried once, while the person waits for it. */
export async function testNotices(
  deps: Deps,
  { experiment_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  await refuseUnlessOwn(db, experiment_id, caller)
  const settings = await noticeSettingsOf(db, experiment_id)
  const recipients = recipientsOf(settings)
  if (recipients.length === 0)
    throw new Refusal('bad_request', 'Nobody gets notices yet. Choose somebody, or an address, and save.')
  const sentence = 'This is a test: notices of this study arrive here.'
  const made = { experiment_id, notice: 'test', occasion: randomUUID(), sentence }
  const notice_id = await insertNotice(db, made, { recipients, isTest: true })
  if (notice_id === undefined) throw new Error('A new random occasion was there already')
  await deliverNotices(deps, notice_id)
  const [sent] = await noticeLog(db, experiment_id, notice_id)
  if (!sent) throw new Error('A notice disappeared while it was sent')
  return { success: 'true', data: { sent: presentNotice(sent, settings?.webhook_url) } }
}
