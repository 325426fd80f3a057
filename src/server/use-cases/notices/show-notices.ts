import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showNotices as contract } from '#contract/notices/notices.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { browserErrorsOf } from '#server/store/notices/browser-errors.ts'
import { noticeLog } from '#server/store/notices/deliveries.ts'
import { type Member, type NoticeSettings, noticeSettingsOf, researchersOfStudy } from '#server/store/notices/settings.ts'
import type { Study } from '#server/store/studies/studies.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { type Caller, type Deps, labRoleOf } from '../deps.ts'
import { presentNotice } from './present-notice.ts'

type About = { study: Study; settings: NoticeSettings | undefined }

/** Whom a caller may choose for mails. A guest does not learn who is in the lab: they see other guests, and who gets mails already. */
export async function nameablePeople(db: DbOrTx, { study, settings }: About, caller: Caller): Promise<Member[]> {
  const people = await researchersOfStudy(db, study.experiment_id)
  if (labRoleOf(caller, study.lab_id) !== undefined) return people
  return people.filter(({ person_id, has_share }) => has_share || settings?.mail_to.includes(person_id))
}

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
