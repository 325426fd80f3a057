import { sql } from 'drizzle-orm'
import { groupBy } from '#domain/group-by.ts'
import { erasureReason } from '#domain/privacy/erasure.ts'
import type { Db, Tx } from '#server/db/open-database.ts'
import { locks } from '#server/locks.ts'
import { writeAudit } from '../accounts/audit.ts'
import { anyOf, BARE_ROW, day, deletePersonalRows } from './personal-rows.ts'

/** A visit; somebody who came back has several. */
type Due = {
  participant_id: string
  user_id: string
  experiment_id: string
  lab_id: string
  isWithdrawn: boolean
  outcome: string | null
}

/**
 * Erases some visits whose writes ended before a moment: all of a visit or nothing, because it is one transaction. Returns how many visits;
 * 0 also while another node does it.
 */
export function eraseSome(db: Db, endedBefore: Date, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ isFree: boolean }>(sql`select pg_try_advisory_xact_lock(${locks.erasure}) as "isFree"`)
    if (!rows[0]?.isFree) return 0
    const visits = await dueVisits(tx, endedBefore, limit)
    for (const group of groupsOf(visits)) await eraseGroup(tx, group)
    return visits.length
  })
}

async function dueVisits(tx: Tx, endedBefore: Date, limit: number): Promise<Due[]> {
  const { rows } = await tx.execute<Due>(sql`
    select p.participant_id, p.user_id, p.experiment_id, s.lab_id, p.withdrawn_at is not null as "isWithdrawn", p.outcome
    from participants p join studies s using (experiment_id)
    where p.writes_ended_at < ${endedBefore} and p.erased_at is null
    order by p.writes_ended_at, p.participant_id limit ${limit}
    for update of p`)
  return rows
}

/** Visits to one study that are erased for the same reason: one entry of the audit log. */
const groupsOf = (visits: readonly Due[]) => groupBy(visits, (visit) => `${visit.experiment_id} ${erasureReason(visit)}`).values()

async function eraseGroup(tx: Tx, visits: readonly Due[]): Promise<void> {
  const [first] = visits
  if (!first) return
  const { experiment_id, lab_id } = first
  const ids = visits.map(({ participant_id }) => participant_id)
  await keepSawFeed(tx, experiment_id, ids)
  await deletePersonalRows(tx, experiment_id, ids)
  await tx.execute(sql`
    update participants set ${BARE_ROW}, erased_at = now(), panel_left_at = null,
      withdrawn_at = ${day('withdrawn_at')}, writes_ended_at = ${day('writes_ended_at')}
    where participant_id = ${anyOf(ids)}`)
  const people = new Set(visits.map(({ user_id }) => user_id)).size
  const detail = { people, reason: erasureReason(first) }
  await writeAudit(tx, { lab_id, person_id: null, actor: 'Feedlab', action: 'data-erased', target: experiment_id, detail })
}

/** The flow of the study counts who saw the feed by their milestones, which are deleted next. */
async function keepSawFeed(tx: Tx, experiment_id: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update participants set saw_feed = exists (
      select from checkpoints c
      where c.experiment_id = ${experiment_id} and c.participant_id = participants.participant_id and c.field = 'checkpoint'
        and (c.response = 'feed-landed' or c.response ~ 'feed-entity-idx-[0-9]+$'))
    where participant_id = ${anyOf(ids)}`)
}
