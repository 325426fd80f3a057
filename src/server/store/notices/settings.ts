import { eq, sql } from 'drizzle-orm'
import type { ChosenNotices } from '#domain/notices/index.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { noticeSettings } from '#server/db/schema/notices.ts'

export type NoticeSettings = typeof noticeSettings.$inferSelect

export async function noticeSettingsOf(db: DbOrTx, experiment_id: string): Promise<NoticeSettings | undefined> {
  const [found] = await db.select().from(noticeSettings).where(eq(noticeSettings.experiment_id, experiment_id))
  return found
}

export async function saveNoticeSettings(tx: DbOrTx, settings: NoticeSettings): Promise<void> {
  await tx.insert(noticeSettings).values(settings).onConflictDoUpdate({ target: noticeSettings.experiment_id, set: settings })
}

type Member = { person_id: string; name: string; email: string }

/** People who can get mails about a study: those of its lab, and those with whom it is shared. */
export async function peopleOfStudy(db: DbOrTx, experiment_id: string): Promise<Member[]> {
  const { rows } = await db.execute<Member>(sql`
    select p.person_id, p.name, p.email from people p
    where p.email is not null and (
      exists (select from lab_members m join studies s using (lab_id) where s.experiment_id = ${experiment_id} and m.person_id = p.person_id)
      or exists (select from study_shares h where h.experiment_id = ${experiment_id} and h.person_id = p.person_id))
    order by p.name, p.person_id`)
  return rows
}

/** Studies for which something is switched on. */
export async function watchedStudies(db: DbOrTx): Promise<{ experiment_id: string; chosen: ChosenNotices }[]> {
  return db
    .select({ experiment_id: noticeSettings.experiment_id, chosen: noticeSettings.chosen })
    .from(noticeSettings)
    .where(sql`${noticeSettings.chosen} <> '{}'::jsonb`)
}
