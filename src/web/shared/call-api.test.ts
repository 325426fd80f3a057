import { afterEach, expect, test, vi } from 'vitest'
import { callApi, callHeaders, readRetryAfter } from './call-api.ts'

afterEach(() => vi.unstubAllGlobals())

const track = { event_uid: '00000000-0000-4000-8000-000000000000', kind: 'track', client_time: 1, name: 'feed-landed' } as const
const callWith = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer)
  return callApi('/v1/events', { events: [track] })
}

test('a reply that says success is a success', async () => {
  const result = await callWith(async () => Response.json({ success: 'true', stored: 1, duplicate: 0 }))
  expect(result).toMatchObject({ ok: true, reply: { stored: 1 } })
})

test('a page that answers 200 in place of the server is no answer', async () => {
  const result = await callWith(async () => new Response('<html>Sign in to the Wi-Fi</html>'))
  expect(result).toEqual({ ok: false, problem: 'no-answer' })
})

test('a broken connection is no answer', async () => {
  const result = await callWith(async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(result).toEqual({ ok: false, problem: 'no-answer' })
})

test('a refusal carries its status, code and waiting time', async () => {
  const refusal = { success: 'false', error: { code: 'busy', message: 'Please wait' } }
  const result = await callWith(async () => Response.json(refusal, { status: 503, headers: { 'retry-after': '3' } }))
  expect(result).toMatchObject({ problem: 'refused', status: 503, code: 'busy', retryAfterMs: 3000 })
})

test('a refusal names the fields that it is about', async () => {
  const refusal = { success: 'false', error: { code: 'invalid_body', message: 'No', problems: ['form_fields.age: Required'] } }
  const result = await callWith(async () => Response.json(refusal, { status: 400 }))
  expect(result).toMatchObject({ problem: 'refused', problems: ['form_fields.age: Required'] })
})

test('a waiting time may be seconds or a date', () => {
  const at = Date.parse('2025-01-01T00:00:00Z')
  expect(readRetryAfter('120', at)).toBe(120_000)
  expect(readRetryAfter('Wed, 01 Jan 2025 00:00:10 GMT', at)).toBe(10_000)
  expect(readRetryAfter('soon', at)).toBeNull()
  expect(readRetryAfter(null, at)).toBeNull()
})

test('a header that a page sets goes with every call', async () => {
  const fetched = vi.fn(async (_path: string, _options: RequestInit) => Response.json({ success: 'true' }))
  vi.stubGlobal('fetch', fetched)
  callHeaders['feedlab-lab'] = 'lab-1'
  await callApi('/v1/show_me', {})
  await callApi('/v1/pull_entity_sets', {}, { method: 'GET' })
  delete callHeaders['feedlab-lab']
  await callApi('/v1/show_me', {})
  const json = { 'content-type': 'application/json' }
  expect(fetched.mock.calls.map(([, { headers }]) => headers)).toEqual([
    { 'feedlab-lab': 'lab-1', ...json },
    { 'feedlab-lab': 'lab-1' },
    json,
  ])
})
