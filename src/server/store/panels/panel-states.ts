import { and, eq, sql } from 'drizzle-orm'
import { freesPlace, isNewerState } from '#domain/panels/reported-state.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { panelReports, panelStates } from '#server/db/schema/panels.ts'

type OfLab = { lab_id: string; panel: string }

/** False if the report was received before. */
export async function keepReport(tx: DbOrTx, report: OfLab & { event_id: string }): Promise<boolean> {
  const made = await tx.insert(panelReports).values(report).onConflictDoNothing().returning({ id: panelReports.event_id })
  return made.length > 0
}

type Reported = OfLab & { submission_hash: string; status: string; sentMs: number }

/** Whether it is news. Reports of one submission wait for each other, because they come at the same moment and in any order. */
export async function keepState(tx: DbOrTx, { sentMs, ...state }: Reported): Promise<boolean> {
  const isState = and(
    eq(panelStates.lab_id, state.lab_id),
    eq(panelStates.panel, state.panel),
    eq(panelStates.submission_hash, state.submission_hash),
  )
  const made = await tx
    .insert(panelStates)
    .values({ ...state, sent_at: new Date(sentMs) })
    .onConflictDoNothing()
    .returning({ status: panelStates.status })
  if (made.length > 0) return true
  const [known] = await tx.select().from(panelStates).where(isState).for('update')
  const isNews = isNewerState(known && { status: known.status, sentMs: known.sent_at.getTime() }, {
    status: state.status,
    sentMs,
  })
  if (isNews)
    await tx
      .update(panelStates)
      .set({ status: state.status, sent_at: new Date(sentMs) })
      .where(isState)
  return isNews
}

type Submission = { lab_id: string; submission: string; parameter: string; status: string }

/** Frees the place of the person of a submission, or gives it back to them. Returns the studies in which somebody moved. */
export async function movePlace(tx: DbOrTx, { lab_id, submission, parameter, status }: Submission): Promise<string[]> {
  const { rows } = await tx.execute<{ experiment_id: string }>(sql`
    update participants p set panel_left_at = case when ${freesPlace(status)} then now() end
    from recruiter_ids r, studies s
    where r.value = ${submission} and r.name = ${parameter} and r.participant_id = p.participant_id
      and s.experiment_id = p.experiment_id and s.lab_id = ${lab_id} and p.writes_ended_at is null
    returning p.experiment_id`)
  return rows.map(({ experiment_id }) => experiment_id)
}

/** By the hash of the submission. */
export async function statesOf(db: DbOrTx, { lab_id, panel }: OfLab, hashes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ submission_hash: string; status: string }>(sql`
    select submission_hash, status from panel_states
    where lab_id = ${lab_id} and panel = ${panel} and submission_hash = any(${sql.param([...hashes])}::text[])`)
  return new Map(rows.map(({ submission_hash, status }) => [submission_hash, status]))
}

export async function lastReportAt(db: DbOrTx, { lab_id, panel }: OfLab): Promise<number | null> {
  const { rows } = await db.execute<{ at: number | null }>(sql`
    select extract(epoch from max(sent_at))::double precision * 1000 as at from panel_states where lab_id = ${lab_id} and panel = ${panel}`)
  return rows[0]?.at ?? null
}

/** Panels try for two days, and a submission is decided within 21. */
export async function forgetReports(db: DbOrTx, { until }: { until: string }): Promise<void> {
  await db.execute(sql`delete from panel_reports where created_at < now() - interval '7 days'`)
  await db.execute(sql`delete from panel_states where sent_at <= ${until}::date`)
}
