import { sql } from 'drizzle-orm'
import type { EarlierUse } from '#domain/panels/signed-link.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { panelLinkUses } from '#server/db/schema/panels.ts'

export type StudyOnPanel = { platform: string; panelStudies: string[]; testStudies: string[] }

/** The platform of a study, by its newest version, and the studies there that belong to it: those of its people, and copies for tests. */
export async function studyOnPanel(db: DbOrTx, experiment_id: string): Promise<StudyOnPanel | undefined> {
  const { rows } = await db.execute<StudyOnPanel>(sql`
    select value as platform,
      array(select panel_study_id from panel_studies where experiment_id = ${experiment_id} and not is_test) as "panelStudies",
      array(select panel_study_id from panel_studies where experiment_id = ${experiment_id} and is_test) as "testStudies"
    from condition_settings where experiment_id = ${experiment_id} and param = 'platform' and value <> ''
    order by version desc limit 1`)
  return rows[0]
}

type Hashes = { token_hash: string; session_hash: string }

/** Whom the token, or another one of the same submission, has let in. */
export async function linkUses(db: DbOrTx, experiment_id: string, { token_hash, session_hash }: Hashes): Promise<EarlierUse[]> {
  const { rows } = await db.execute<Omit<EarlierUse, 'participant_id'> & { participant_id: string }>(sql`
    select u.participant_id, u.token_hash = ${token_hash} as "isSameToken", p.owner_session_id is not null as "hasBegun"
    from panel_link_uses u join participants p using (participant_id)
    where u.experiment_id = ${experiment_id} and (u.token_hash = ${token_hash} or u.session_hash = ${session_hash})`)
  return rows.map((row) => ({ ...row, participant_id: Number(row.participant_id) }))
}

type LinkUse = Hashes & { experiment_id: string; participant_id: number }

/** The first use counts. */
export async function keepLinkUse(db: DbOrTx, use: LinkUse): Promise<void> {
  await db.insert(panelLinkUses).values(use).onConflictDoNothing()
}
