import { afterEach, expect, test, vi } from 'vitest'
import { csvDownload, packageDownload } from './export-address.ts'
import { createReceiver } from './receive-file.ts'

afterEach(() => vi.unstubAllGlobals())

const FILE = '"a","b"\n"1","two\nlines"\n"3","é"\n'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const AS_OF = { 'x-export-as-of': 'mark.1:2:' }

/** Answers one after the other; a body that is cut breaks off after so many bytes. */
function answering(...answers: { status?: number; from?: number; cutAt?: number; headers?: Record<string, string> }[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const { status = 200, from = 0, cutAt, headers = AS_OF } = answers[asked.length - 1] ?? {}
    let isSent = false
    const body = new ReadableStream({
      pull(controller) {
        // What is still under way is lost with the connection, so the piece is let arrive first.
        if (!isSent) controller.enqueue(bytesOf(FILE).slice(from, cutAt))
        else if (cutAt === undefined) controller.close()
        else controller.error(new TypeError('network error'))
        isSent = true
      },
    })
    return new Response(body, { status, headers })
  })
  return asked
}

function receiver(download = csvDownload({ id: 'e1a2b', dataType: 'engagement', include: [] })) {
  const seen: { bytes: number; rows: number }[] = []
  const { receive } = createReceiver(download, {
    onProgress: (received) => seen.push(received),
    signal: new AbortController().signal,
  })
  return { receive, seen }
}

test('a file is handed over whole, with the number of its rows', async () => {
  answering({})
  const { receive, seen } = receiver()
  const outcome = await receive()
  expect(outcome.state === 'complete' && [await outcome.file.text(), outcome.rows]).toEqual([FILE, 2])
  expect(seen.at(-1)).toEqual({ bytes: bytesOf(FILE).length, rows: 2 })
})

test('after a lost connection it goes on at the byte where it stopped, also in the middle of a letter', async () => {
  const cutAt = bytesOf(FILE).length - 3
  const asked = answering({ cutAt }, { from: cutAt })
  const { receive } = receiver()
  expect(await receive()).toEqual({ state: 'lost', isKept: true })
  const outcome = await receive()
  expect(outcome.state === 'complete' && [await outcome.file.text(), outcome.rows]).toEqual([FILE, 2])
  expect(asked[1]).toBe(`/v1/exports/e1a2b/engagement.csv?as_of=mark.1%3A2%3A&from_byte=${cutAt}`)
})

test('a file that cannot be continued begins anew', async () => {
  const asked = answering({ cutAt: 10, headers: {} }, {})
  const { receive } = receiver()
  expect(await receive()).toEqual({ state: 'lost', isKept: false })
  const outcome = await receive()
  expect(outcome.state === 'complete' && (await outcome.file.text())).toBe(FILE)
  expect(asked[1]).toBe('/v1/exports/e1a2b/engagement.csv')
})

test('a package has bytes and no rows, and begins anew where the connection was lost', async () => {
  const asked = answering({ cutAt: 10, headers: {} }, { status: 503 }, { headers: {} })
  const { receive, seen } = receiver(packageDownload('e1a2b', ['test']))
  expect(await receive()).toEqual({ state: 'lost', isKept: false })
  expect(await receive()).toEqual({ state: 'lost', isKept: false })
  const outcome = await receive()
  expect(outcome.state === 'complete' && [await outcome.file.text(), outcome.file.type]).toEqual([FILE, 'application/zip'])
  expect(seen.at(-1)).toEqual({ bytes: bytesOf(FILE).length, rows: 0 })
  expect(new Set(asked)).toEqual(new Set(['/v1/exports/e1a2b/package.zip?include=test']))
})

test('the package of a study that does not exist is no data', async () => {
  answering({ status: 404 })
  expect(await receiver(packageDownload('enothg', [])).receive()).toEqual({ state: 'no-data' })
})

test('data that changed meanwhile are received from the beginning', async () => {
  answering({ cutAt: 10 }, { status: 409 }, {})
  const { receive } = receiver()
  await receive()
  expect(await receive()).toEqual({ state: 'changed' })
  const outcome = await receive()
  expect(outcome.state === 'complete' && (await outcome.file.text())).toBe(FILE)
})

test('a server that is away while the rest is asked for is an interruption, at the first question a failure', async () => {
  answering({ cutAt: 10 }, { status: 503 })
  const { receive } = receiver()
  await receive()
  expect(await receive()).toEqual({ state: 'lost', isKept: true })
  answering({ status: 503 })
  await expect(receiver().receive()).rejects.toThrow('503')
})

test('a study that does not exist has no data', async () => {
  answering({ status: 404 })
  expect(await receiver().receive()).toEqual({ state: 'no-data' })
})
