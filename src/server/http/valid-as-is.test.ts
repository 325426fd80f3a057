import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/endpoints.ts'
import { events, participantEvent } from '#contract/events.ts'
import { validAsIs } from './valid-as-is.ts'

const EVENT = { event_uid: '0b5e7c1e-4d2a-4f6b-8a39-000000000000', client_time: 1_800_000_000_000 }
const LIKE = { kind: 'engagement', ...EVENT, entity_id: 'c1', engagement_type: 'likes', response: 1 }
const ENGAGEMENT = { ...LIKE, time_content_viewed: -1, time_engagement: 1.5 }
const VIDEO = { kind: 'video', ...EVENT, entity_id: 'c1', position_ms: 5, watched_ms: 5 }
const CHECKPOINT = { kind: 'checkpoint', ...EVENT, user_id: 'ann', name: 'feed-landed' }

const isValidBody = validAsIs(z.object({ session_token: z.string(), events: z.array(participantEvent) }))
const isValid = (...list: unknown[]) => isValidBody({ session_token: 't', events: list })

test('what participants write all the time is valid as it is', () => {
  expect(isValid(ENGAGEMENT)).toBe(true)
  expect(isValid(VIDEO, { ...VIDEO, engagement_type: 'videomute_true' }, CHECKPOINT)).toBe(true)
  expect(validAsIs(events.reply)({ success: 'true', stored: 1, duplicate: 0, refused: [] })).toBe(true)
})

test.each<[string, unknown]>([
  ['a key too many', { ...ENGAGEMENT, more: 1 }],
  ['a key too few', LIKE],
  ['a number out of bounds', { ...ENGAGEMENT, response: 2 }],
  ['a part of a number', { ...ENGAGEMENT, response: 0.5 }],
  ['text instead of a number', { ...ENGAGEMENT, response: '1' }],
  ['an id of no known form', { ...ENGAGEMENT, event_uid: 'x' }],
  ['an empty text', { ...ENGAGEMENT, entity_id: '' }],
  ['text of two lines', { ...ENGAGEMENT, entity_id: 'a\nb' }],
  ['a word that is not in the list', { ...ENGAGEMENT, engagement_type: 'hugs' }],
  ['an unknown kind', { ...ENGAGEMENT, kind: 'toString' }],
  ['a list instead of an object', [ENGAGEMENT]],
  ['nothing', null],
])('%s is left to the schema', (_, event) => {
  expect(isValid(ENGAGEMENT)).toBe(true)
  expect(isValid(event)).toBe(false)
})

test.each<[string, z.ZodMiniType, unknown]>([
  ['text that is mended', z.string().check(z.trim()), ' a'],
  ['a default', z._default(z.string(), 'a'), 'b'],
  ['a union without a key that tells', z.union([z.string(), z.number()]), 'a'],
  ['an object that is checked as a whole', z.object({ a: z.number() }).check(z.refine(() => true)), { a: 1 }],
  ['an object that keeps other keys', z.looseObject({}), { a: 1 }],
])('%s is left to the schema, right or wrong', (_, schema, value) => {
  expect(validAsIs(schema)(value)).toBe(false)
})

/** Mostly right, sometimes anything. */
const near = (value: unknown) => fc.oneof({ weight: 12, arbitrary: fc.constant(value) }, fc.jsonValue(), fc.double(), fc.string())
function nearObject(object: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const fields: Record<string, fc.Arbitrary<unknown>> = { extra: fc.jsonValue() }
  for (const [key, value] of Object.entries(object)) fields[key] = near(value)
  return fc.record(fields, { requiredKeys: Object.keys(object) })
}
const nearBody = fc.record({
  session_token: near('t'),
  events: fc.oneof(fc.jsonValue(), fc.array(fc.oneof(nearObject(ENGAGEMENT), nearObject(VIDEO), nearObject(CHECKPOINT)))),
})

test('whatever is valid as it is would have left its schema unchanged', () => {
  const schemas = Object.values(endpoints).flatMap(({ body, reply }) => [body, reply])
  const isValidFor = new Map(schemas.map((schema) => [schema, validAsIs(schema)]))
  fc.assert(
    fc.property(fc.oneof(nearBody, fc.jsonValue(), fc.constant({})), (made) => {
      // As it is after its way through a request.
      const value: unknown = JSON.parse(JSON.stringify(made))
      for (const [schema, isValid] of isValidFor) {
        if (isValid(value)) expect(schema.safeParse(value)).toStrictEqual({ success: true, data: value })
      }
    }),
    { numRuns: 500 },
  )
})
