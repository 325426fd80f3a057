import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { writeBatchDwell as contract } from '#contract/write-batch-dwell.ts'
import type { Caller, Deps } from '../deps.ts'
import { identify } from './identify.ts'
import { storeEvent } from './record-events.ts'

export async function writeBatchDwell(
  deps: Deps,
  body: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const speaker = await identify(deps, caller, body)
  const event_uid = body.event_uid ?? randomUUID()
  await storeEvent(deps, caller, speaker, { ...body, kind: 'dwell', event_uid, client_time: deps.now() })
  return { success: 'true' }
}
