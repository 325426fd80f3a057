import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  writeBatchDwell as batchDwell,
  writeUserEngagement as engagement,
  writeForm as form,
} from '#contract/write-event.ts'
import type { Caller, Deps } from '../deps.ts'
import { identify } from './identify.ts'
import { storeEvent } from './record-events.ts'
import { settleEarlyEnd, whereIs } from './where-in-journey.ts'

// The published calls that write one event each.

export async function writeUserEngagement(
  deps: Deps,
  body: BodyOf<typeof engagement>,
  caller: Caller,
): Promise<ReplyOf<typeof engagement>> {
  const speaker = await identify(deps, caller, body)
  const event_uid = body.event_uid ?? randomUUID()
  await storeEvent(deps, caller, speaker, { ...body, kind: 'engagement', event_uid, client_time: body.time_engagement })
  return { success: 'true' }
}

export async function writeBatchDwell(
  deps: Deps,
  body: BodyOf<typeof batchDwell>,
  caller: Caller,
): Promise<ReplyOf<typeof batchDwell>> {
  const speaker = await identify(deps, caller, body)
  const event_uid = body.event_uid ?? randomUUID()
  await storeEvent(deps, caller, speaker, { ...body, kind: 'dwell', event_uid, client_time: deps.now() })
  return { success: 'true' }
}

export async function writeForm(deps: Deps, body: BodyOf<typeof form>, caller: Caller): Promise<ReplyOf<typeof form>> {
  const speaker = await identify(deps, caller, body)
  const event = { ...body, kind: 'form' as const, event_uid: body.event_uid ?? randomUUID(), client_time: deps.now() }
  await storeEvent(deps, caller, speaker, event)
  const position = await whereIs(deps, speaker)
  await settleEarlyEnd(deps, position)
  return { success: 'true', data: { journey: position.journey } }
}
