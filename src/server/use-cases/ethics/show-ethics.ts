import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showEthics as contract } from '#contract/ethics.ts'
import { languagesOfStudy } from '#domain/ethics/screens.ts'
import { valuesByCondition } from '#domain/study/draft/draft-from-settings.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { readPacket } from './read-packet.ts'

export async function showEthics(
  { database: { db } }: Deps,
  { experiment_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const lab_id = labOf(caller)
  const { study, settings, packet, changes, otherChanges } = await db.transaction(
    (tx) => readPacket(tx, { experiment_id, lab_id }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const { revision, answers, approval } = packet
  const { recorded_at: _recorded, ...shown } = approval ?? { recorded_at: 0 }
  return {
    success: 'true',
    data: {
      revision,
      answers: { ...answers, further: [...answers.further] },
      approval: 'number' in shown ? shown : null,
      version: study.version,
      changes,
      other_changes: otherChanges,
      languages: languagesOfStudy(valuesByCondition(settings)[0] ?? {}),
    },
  }
}
