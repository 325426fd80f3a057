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

/** `has_share`: the study itself is shared with them. */
export type Member = { person_id: string; name: string; email: string; has_share: boolean }

/** People who can get mails about a study: those of its lab, and those with whom it is shared. */
export async function researchersOfStudy(db: DbOrTx, experiment_id: string): Promise<Member[]> {
  const { rows } = await db.execute<Member>(sql`
    select p.person_id, p.name, p.email, h.person_id is not null as has_share from people p
    left join study_shares h on h.experiment_id = ${experiment_id} and h.person_id = p.person_id
    where p.email is not null and (h.person_id is not null or exists (
      select from lab_members m join studies s using (lab_id) where s.experiment_id = ${experiment_id} and m.person_id = p.person_id))
    order by p.name, p.person_id`)
  return rows
}

/**
 * Studies for which something is switched on and in which something can happen: those that run, and those in which somebody was under
 * way in the last hour. The others are most studies of an installation, and nothing about them changes.
 */
export async function watchedStudies(db: DbOrTx): Promise<{ experiment_id: string; chosen: ChosenNotices }[]> {
  const { rows } = await db.execute<{ experiment_id: string; chosen: ChosenNotices }>(sql`
    with moving as materialized (
      select experiment_id from participants where outcome is null and writes_ended_at is null and not is_test and not is_simulated
        and last_seen_at > now() - interval '1 hour'
      union select experiment_id from participants where completed_at > now() - interval '1 hour'
    )
    select n.experiment_id, n.chosen from notice_settings n join studies s using (experiment_id)
    where n.chosen <> '{}'::jsonb and (s.status = 'running' or n.experiment_id in (select experiment_id from moving))
    order by n.experiment_id`)
  return rows
}
