import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { excludeParticipant as contract } from '#contract/exclude-participant.ts'
import { Refusal } from '#server/refusal.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { setExclusion } from '#server/store/visits/participants.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { unknownStudy } from './unknown-study.ts'

export async function excludeParticipant(
  { database: { db } }: Deps,
  { experiment_id, user_id, reason }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const study = await findStudy(db, experiment_id)
  if (study?.lab_id !== labOf(caller)) throw unknownStudy(experiment_id)
  const isKnown = await setExclusion(db, { experiment_id, user_id }, reason)
  if (!isKnown) throw new Refusal('unknown_participant', `user_id '${user_id}' has not taken part in '${experiment_id}'`)
  return { success: 'true' }
}
