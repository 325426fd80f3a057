import type { DbOrTx } from '#server/db/open-database.ts'
import { type Member, type NoticeSettings, peopleOfStudy } from '#server/store/notices/settings.ts'
import type { Study } from '#server/store/studies/studies.ts'
import { type Caller, labRoleOf } from '../deps.ts'

type About = { study: Study; settings: NoticeSettings | undefined }

/** Whom a caller may choose for mails. A guest does not learn who is in the lab: they see other guests, and who gets mails already. */
export async function nameablePeople(db: DbOrTx, { study, settings }: About, caller: Caller): Promise<Member[]> {
  const people = await peopleOfStudy(db, study.experiment_id)
  if (labRoleOf(caller, study.lab_id) !== undefined) return people
  return people.filter(({ person_id, has_share }) => has_share || settings?.mail_to.includes(person_id))
}
