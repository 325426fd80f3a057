import { approvalWarnings } from '#domain/ethics/approval.ts'
import { isoDay } from '#domain/iso-day.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import type { Study } from '#server/store/studies/studies.ts'
import { readPacket } from './read-packet.ts'

/** What pages say above a study before it takes people, for scripts that launch it. `study`: as it was before. */
export async function launchWarnings(
  tx: DbOrTx,
  { experiment_id, lab_id, status, version }: Study,
  nowMs: number,
): Promise<string[]> {
  const { packet, changes } = await readPacket(tx, { experiment_id, lab_id })
  const { approval } = packet
  return approvalWarnings({ approval, version, isChanged: changes.length > 0, status, today: isoDay(nowMs) })
}
