import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { writeUserEngagement as contract } from '#contract/write-user-engagement.ts'
import type { Caller, Deps } from '../deps.ts'
import { identify } from './identify.ts'
import { storeEvent } from './record-events.ts'

export async function writeUserEngagement(
  deps: Deps,
  body: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const speaker = await identify(deps, caller, body)
  const event_uid = body.event_uid ?? randomUUID()
  await storeEvent(deps, caller, speaker, { ...body, kind: 'engagement', event_uid, client_time: body.time_engagement })
  return { success: 'true' }
}
