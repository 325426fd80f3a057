import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type EthicsAnswers, storedAnswers } from '#domain/ethics/answers.ts'
import type { Approval } from '#domain/ethics/approval.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { ethicsPackets } from '#server/db/schema/ethics.ts'
import { studies } from '#server/db/schema/studies.ts'

export type RecordedApproval = Approval & { recorded_at: number }

type EthicsPacket = { revision: number; answers: EthicsAnswers; approval: RecordedApproval | null }

const NONE: EthicsPacket = { revision: 0, answers: storedAnswers(undefined), approval: null }

/** Nothing was written where there is no row. */
export async function packetOf(db: DbOrTx, experiment_id: string): Promise<EthicsPacket> {
  const [row] = await db.select().from(ethicsPackets).where(eq(ethicsPackets.experiment_id, experiment_id))
  if (row === undefined) return NONE
  const { revision, answers, approval_number, approval_board, approved_on, approved_version } = row
  const isApproved = approval_number !== null && approval_board !== null && approved_on !== null && approved_version !== null
  return {
    revision,
    answers: storedAnswers(answers),
    approval: isApproved
      ? {
          number: approval_number,
          board: approval_board,
          approved_on,
          ends_on: row.approval_ends_on,
          version: approved_version,
          recorded_at: row.approval_recorded_at?.getTime() ?? 0,
        }
      : null,
  }
}

/** Whether a lab has recorded an approval for any of its studies. */
export async function hasApprovals(db: DbOrTx, lab_id: string): Promise<boolean> {
  const [found] = await db
    .select({ experiment_id: studies.experiment_id })
    .from(ethicsPackets)
    .innerJoin(studies, eq(studies.experiment_id, ethicsPackets.experiment_id))
    .where(and(eq(studies.lab_id, lab_id), isNotNull(ethicsPackets.approval_number)))
    .limit(1)
  return found !== undefined
}

/** Under the lock of the study. */
export async function savePacket(
  tx: DbOrTx,
  experiment_id: string,
  { revision, answers, approval }: EthicsPacket,
): Promise<void> {
  const row = {
    revision,
    answers,
    approval_number: approval?.number ?? null,
    approval_board: approval?.board ?? null,
    approved_on: approval?.approved_on ?? null,
    approval_ends_on: approval?.ends_on ?? null,
    approved_version: approval?.version ?? null,
    approval_recorded_at: approval === null ? null : new Date(approval.recorded_at),
  }
  await tx
    .insert(ethicsPackets)
    .values({ experiment_id, ...row })
    .onConflictDoUpdate({ target: ethicsPackets.experiment_id, set: { ...row, updated_at: sql`now()` } })
}
