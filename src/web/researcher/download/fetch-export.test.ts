import { afterEach, expect, test, vi } from 'vitest'
import { fetchExport, type Received } from './fetch-export.ts'

const FILE = '"a","b"\n"1","two\nlines"\n"3","é"\n'
const wanted = { id: 'e1a2b', dataType: 'engagement', include: ['test'] } as const

const answer = (status: number, body: string | ReadableStream) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(body, { status })
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

test('a file with rows is handed over whole, with the number of its rows', async () => {
  const asked = answer(200, FILE)
  const seen: Received[] = []
  const result = await fetchExport(wanted, { onProgress: (received) => seen.push(received) })
  expect(result.ok && [await result.file.text(), result.received.rows]).toEqual([FILE, 2])
  expect(seen.at(-1)).toEqual({ bytes: new TextEncoder().encode(FILE).length, rows: 2 })
  expect(asked).toEqual(['/v1/exports/e1a2b/engagement.csv?include=test'])
})

test('a header row alone is no data', async () => {
  answer(200, '"a","b"\n')
  expect(await fetchExport(wanted)).toEqual({ ok: false, problem: 'no-data' })
})

test('a study that does not exist has no data', async () => {
  answer(404, '{"success":"false"}')
  expect(await fetchExport(wanted)).toEqual({ ok: false, problem: 'no-data' })
})

test('a server that cannot answer, or breaks off, is a failure and not a shorter file', async () => {
  answer(503, '')
  await expect(fetchExport(wanted)).rejects.toThrow('503')
  let isSent = false
  const cut = new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new TypeError('network error'))
      else controller.enqueue(new TextEncoder().encode(FILE))
      isSent = true
    },
  })
  answer(200, cut)
  await expect(fetchExport(wanted)).rejects.toThrow('network error')
})
