import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { stillHere as contract } from '#contract/still-here.ts'
import { seeParticipant } from '#server/store/visits/presence.ts'
import type { Caller, Deps } from '../deps.ts'
import { identify } from './identify.ts'

export async function stillHere(deps: Deps, body: BodyOf<typeof contract>, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { participant_id } = await identify(deps, caller, body)
  await seeParticipant(deps.database.pool, participant_id)
  return { success: 'true' }
}
