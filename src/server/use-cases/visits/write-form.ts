import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { writeForm as contract } from '#contract/write-form.ts'
import type { Caller, Deps } from '../deps.ts'
import { identify } from './identify.ts'
import { storeEvent } from './record-events.ts'
import { settleEarlyEnd, whereIs } from './where-in-journey.ts'

export async function writeForm(deps: Deps, body: BodyOf<typeof contract>, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const speaker = await identify(deps, caller, body)
  const event = { ...body, kind: 'form' as const, event_uid: body.event_uid ?? randomUUID(), client_time: deps.now() }
  await storeEvent(deps, caller, speaker, event)
  const position = await whereIs(deps, speaker)
  await settleEarlyEnd(deps, position)
  return { success: 'true', data: { journey: position.journey } }
}
