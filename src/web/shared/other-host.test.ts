import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SERVER = 'https://feedlab.example.edu'

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('API_ORIGIN', SERVER)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** What a page that was built for another host sends and gets. */
async function callFromOtherHost(answer: object) {
  const fetched = vi.fn(async (_address: string) => Response.json(answer))
  vi.stubGlobal('fetch', fetched)
  const { callApi } = await import('./call-api.ts')
  const result = await callApi('/v1/load_comments', { session_token: 't', entity_id: 'e' })
  return { result, address: fetched.mock.calls[0]?.[0] }
}

test('pages on another host call the server', async () => {
  const { address } = await callFromOtherHost({ success: 'true', data: { comments: [] } })
  expect(address).toBe(`${SERVER}/v1/load_comments`)
})

test('pictures of the server get its address, everything else stays as it is', async () => {
  const hosted = 'https://img.example/media/cat'
  const texts = ['see /media/abc', '/media/abc is a path', '/media/../v1', '/privacy']
  const sent = { avatar_url: '/media/aB3_-x', hosted, texts, none: null, n: 3 }
  const { result } = await callFromOtherHost({ success: 'true', data: { comments: [sent] } })
  expect(result).toMatchObject({
    ok: true,
    reply: { data: { comments: [{ avatar_url: `${SERVER}/media/aB3_-x`, hosted, texts, none: null, n: 3 }] } },
  })
})
