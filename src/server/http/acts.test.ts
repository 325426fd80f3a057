import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ParticipantEvent } from '#contract/events.ts'
import { aParticipant, aStudy, exported } from '../testing/builders.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function visitor() {
  const experiment_id = await aStudy(app)
  const person = await aParticipant(app, experiment_id)
  const entity_id = person.order_data[0]?.entity_id ?? ''
  const act = (more: Partial<Extract<ParticipantEvent, { kind: 'act' }>>) => ({
    kind: 'act' as const,
    event_uid: crypto.randomUUID(),
    client_time: 1_800_000_000_500,
    ...{
      engagement_type: 'report',
      entity_id,
      response: 1,
      time_content_viewed: 1_800_000_000_000,
      time_engagement: 1_800_000_000_500,
    },
    ...more,
  })
  const send = (...events: ReturnType<typeof act>[]) => app.call('/v1/events', { session_token: person.session_token, events })
  return { experiment_id, entity_id, act, send }
}

test('an act and its reversal are rows of the engagement file', async () => {
  const { experiment_id, entity_id, act, send } = await visitor()
  const { body } = await send(act({ detail: { reason: 'spam' } }), act({ response: 0 }))
  expect(body).toMatchObject({ stored: 2, refused: [] })
  const rows = (await exported(app, experiment_id, 'engagement')).filter(({ engagement_type }) => engagement_type === 'report')
  expect(rows).toMatchObject([
    { entity_id, response: '1', time_engagement: '1800000000500', time_content_viewed: '1800000000000' },
    { entity_id, response: '0' },
  ])
})

test('an act that does not fit its description is refused with the reason, and the others are stored', async () => {
  const { act, send } = await visitor()
  const { body } = await send(
    act({ engagement_type: 'teleport' }),
    act({ detail: { reason: 'boring' } }),
    act({ entity_id: 'no-card-of-this-study' }),
    act({ detail: { reason: 'hate' } }),
  )
  expect(body).toMatchObject({
    stored: 1,
    refused: [
      { index: 0, message: expect.stringContaining("'teleport' is no act") },
      { index: 1, message: expect.stringContaining('reason of report must be one of') },
      { index: 2, code: 'unknown_entity' },
    ],
  })
})
