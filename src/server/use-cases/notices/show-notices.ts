import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showNotices as contract } from '#contract/notices/notices.ts'
import { browserErrorsOf } from '#server/store/notices/browser-errors.ts'
import { noticeLog } from '#server/store/notices/deliveries.ts'
import { noticeSettingsOf } from '#server/store/notices/settings.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import type { Caller, Deps } from '../deps.ts'
import { nameablePeople } from './nameable-people.ts'
import { presentNotice } from './present-notice.ts'

export async function showNotices(
  { database: { db }, accounts }: Deps,
  { experiment_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const study = await refuseUnlessOwn(db, experiment_id, caller)
  const settings = await noticeSettingsOf(db, experiment_id)
  const people = await nameablePeople(db, { study, settings }, caller)
  const isStillThere = (person_id: string) => people.some((person) => person.person_id === person_id)
  const log = await noticeLog(db, experiment_id)
  return {
    success: 'true',
    data: {
      chosen: { ...settings?.chosen },
      mail_to: (settings?.mail_to ?? []).filter(isStillThere),
      webhook_url: settings?.webhook_url ?? '',
      has_mail: accounts.hasMail,
      members: people.map(({ person_id, name }) => ({ person_id, name })),
      sent: log.map((entry) => presentNotice(entry, settings?.webhook_url)),
      browser_errors: await browserErrorsOf(db, experiment_id),
    },
  }
}
