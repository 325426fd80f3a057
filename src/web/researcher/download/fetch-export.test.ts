import { afterEach, expect, test, vi } from 'vitest'
import { fetchExport } from './fetch-export.ts'

const answer = (status: number, body: string) => vi.stubGlobal('fetch', async () => new Response(body, { status }))
afterEach(() => vi.unstubAllGlobals())

test('a file with rows is handed over whole', async () => {
  answer(200, '"a","b"\r\n"1","2"\r\n')
  const result = await fetchExport('e1a2b', 'engagement')
  expect(result.ok && (await result.file.text())).toBe('"a","b"\r\n"1","2"\r\n')
})

test('a header row alone is no data', async () => {
  answer(200, '"a","b"\r\n')
  expect(await fetchExport('e1a2b', 'engagement')).toEqual({ ok: false, problem: 'no-data' })
})

test('a study that does not exist has no data', async () => {
  answer(404, '{"success":"false"}')
  expect(await fetchExport('nobody', 'user_form')).toEqual({ ok: false, problem: 'no-data' })
})

test('a server that cannot answer is a failure, not an empty file', async () => {
  answer(503, '')
  await expect(fetchExport('e1a2b', 'engagement')).rejects.toThrow('503')
})
