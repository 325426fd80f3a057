import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { excludeParticipant as contract } from '#contract/exclude-participant.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { setExclusion } from '#server/store/visits/participants.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { unknownStudy } from './unknown-study.ts'

export async function excludeParticipant(
  { database: { db } }: Deps,
  { experiment_id, user_id, reason }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const study = await findStudy(db, experiment_id)
  if (study?.lab_id !== labOf(caller)) throw unknownStudy(experiment_id)
  await db.transaction(async (tx) => {
    const isKnown = await setExclusion(tx, { experiment_id, user_id }, reason)
    if (!isKnown) throw new Refusal('unknown_participant', `user_id '${user_id}' has not taken part in '${experiment_id}'`)
    // Without the user_id and the reason: what is said about a person must be erasable.
    const action = reason === null ? 'participant-included' : 'participant-excluded'
    await writeAudit(tx, { ...actorOf(caller), action, target: experiment_id })
  })
  return { success: 'true' }
}
