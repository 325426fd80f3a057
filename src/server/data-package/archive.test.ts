import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { entriesOfZip } from '../testing/read-zip.ts'
import { type ArchiveFile, zipArchive } from './archive.ts'

const AT_MS = Date.UTC(2026, 1, 3, 4, 5, 6)

async function bytesOf(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer) // of no object mode
  return Buffer.concat(pieces)
}

const zipOf = (files: readonly ArchiveFile[]) => bytesOf(zipArchive({ atMs: AT_MS, files }))

const streamOf = (pieces: Iterable<unknown> | AsyncIterable<unknown>) => Readable.from(pieces, { objectMode: false })

const aFile = fc.record({
  path: fc.string({ unit: fc.constantFrom('a', 'ü', '\u{1f9ea}', ' '), minLength: 1 }),
  pieces: fc.array(fc.uint8Array({ maxLength: 3000 })),
  isStored: fc.boolean(),
})

test('what goes into an archive comes out of it, packed or as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(aFile, { selector: ({ path }) => path, maxLength: 6 }), async (files) => {
      const zip = await zipOf(
        files.map(({ path, pieces, isStored }) => ({
          path,
          open: () => streamOf(pieces),
          ...(isStored && { isCompressed: true as const }),
        })),
      )
      const entries = await entriesOfZip(zip)
      expect([...entries.keys()]).toEqual([...files.map(({ path }) => path), 'manifest.sha256'])
      for (const { path, pieces } of files) expect(entries.get(path)).toEqual(Buffer.concat(pieces))
    }),
    { numRuns: 30 },
  )
})

test('the checksums of all files are the last one, and a file can describe those before it', async () => {
  const written = new Map<string, { bytes: number; sha256: string }>()
  const files = [
    { path: 'a.txt', open: () => 'abc' },
    { path: 'about.json', open: () => JSON.stringify([...written]) },
  ]
  const entries = await entriesOfZip(await bytesOf(zipArchive({ folder: 'f', atMs: AT_MS, files, written })))
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(JSON.parse(String(entries.get('f/about.json')))).toEqual([['a.txt', { bytes: 3, sha256 }]])
  expect(String(entries.get('f/manifest.sha256')).split('\n')[0]).toBe(`${sha256}  a.txt`)
  expect([...entries.keys()].at(-1)).toBe('f/manifest.sha256')
})

/** A file without an end, and whether it was closed. */
function endless() {
  let isClosed = false
  async function* pieces() {
    try {
      for (;;) yield Buffer.alloc(100_000, 'x')
    } finally {
      isClosed = true
    }
  }
  return { pieces: pieces(), isClosed: () => isClosed }
}

test.each([{ isCompressed: true as const }, {}])('a reader who goes away closes the file that is being read: %o', async (how) => {
  const { pieces, isClosed } = endless()
  const stream = zipArchive({ atMs: AT_MS, files: [{ path: 'endless', open: () => streamOf(pieces), ...how }] })
  await new Promise((resolve) => stream.once('data', resolve))
  stream.pause().destroy()
  await vi.waitFor(() => expect(isClosed()).toBe(true), 10_000)
})

test('a file that fails breaks the archive off', async () => {
  async function* pieces() {
    yield 'half'
    throw new Error('The disk is gone')
  }
  const stream = zipArchive({ atMs: AT_MS, files: [{ path: 'broken', open: () => streamOf(pieces()) }] })
  stream.resume()
  await expect(finished(stream)).rejects.toThrow('The disk is gone')
})

test('a file that cannot be opened breaks the archive off', async () => {
  const open = () => Promise.reject(new Error('No such file'))
  const stream = zipArchive({ atMs: AT_MS, files: [{ path: 'missing', open }] })
  stream.resume()
  await expect(finished(stream)).rejects.toThrow('No such file')
})
