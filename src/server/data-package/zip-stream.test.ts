import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import { entriesOfZip } from '../testing/read-zip.ts'
import { deflatePacker } from './packer.ts'
import { type ZipEntry, zipDirectory } from './zip-format.ts'
import { type ArchiveFile, zipStream } from './zip-stream.ts'

const AT_MS = Date.UTC(2026, 1, 3, 4, 5, 6)

async function bytesOf(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer) // of no object mode
  return Buffer.concat(pieces)
}

const zipOf = (files: readonly ArchiveFile[]) =>
  bytesOf(
    zipStream({
      atMs: AT_MS,
      files: async function* () {
        yield* files
      },
    }),
  )

const aFile = fc.record({
  path: fc.string({ unit: fc.constantFrom('a', 'ü', '\u{1f9ea}', ' '), minLength: 1 }),
  pieces: fc.array(fc.uint8Array({ maxLength: 3000 })),
  isStored: fc.boolean(),
})

test('what goes into an archive comes out of it, packed or as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(aFile, { selector: ({ path }) => path, maxLength: 6 }), async (files) => {
      const zip = await zipOf(
        files.map(({ path, pieces, isStored }) => ({ path, pieces, ...(isStored && { isCompressed: true as const }) })),
      )
      const entries = await entriesOfZip(zip)
      expect([...entries.keys()]).toEqual([...files.map(({ path }) => path), 'manifest.sha256'])
      for (const { path, pieces } of files) expect(entries.get(path)).toEqual(Buffer.concat(pieces))
    }),
    { numRuns: 30 },
  )
})

test('a file that was packed before is the same as one that is packed on the way', async () => {
  const pieces = [Buffer.from('some words, '.repeat(20_000)), Buffer.from('and more')]
  const packed: Uint8Array[] = []
  const packer = deflatePacker(async (bytes) => void packed.push(bytes))
  for (const piece of pieces) await packer.add(piece)
  const facts = await packer.end()
  expect(await zipOf([{ path: 'a', packed, facts }])).toEqual(await zipOf([{ path: 'a', pieces }]))
})

test('an archive of more than 4 GB can be read', async () => {
  const GB = 2 ** 30
  const large: ZipEntry[] = [
    { path: 'small', isDeflated: true, atMs: AT_MS, offset: 0, crc32: 1, bytes: 10, packedBytes: 5 },
    { path: 'huge', isDeflated: true, atMs: AT_MS, offset: 100, crc32: 2, bytes: 9 * GB, packedBytes: 5 * GB },
    { path: 'far', isDeflated: false, atMs: AT_MS, offset: 6 * GB, crc32: 3, bytes: 7, packedBytes: 7 },
  ]
  const startsAt = 7 * GB
  const directory = zipDirectory(large, startsAt)
  const reader = Reflect.construct(RandomAccessReader, []) as RandomAccessReader // abstract for the types alone
  // Everything before the directory is as good as empty.
  reader._readStreamForRange = (start, end) => {
    const gap = Buffer.alloc(Math.max(0, Math.min(startsAt, end) - start))
    return Readable.from([gap, directory.subarray(Math.max(0, start - startsAt), Math.max(0, end - startsAt))], {
      objectMode: false,
    })
  }
  const zip = await fromRandomAccessReaderPromise(reader, startsAt + directory.length, { lazyEntries: true })
  const read: Entry[] = []
  await new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      read.push(entry)
      zip.readEntry()
    })
    zip.on('end', resolve)
    zip.on('error', reject)
    zip.readEntry()
  })
  expect(
    read.map((entry) => [entry.fileName, entry.relativeOffsetOfLocalHeader, entry.uncompressedSize, entry.compressedSize]),
  ).toEqual(large.map(({ path, offset, bytes, packedBytes }) => [path, offset, bytes, packedBytes]))
  expect(read.map((entry) => entry.getLastModDate().getTime())).toEqual(large.map(({ atMs }) => atMs))
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
  const stream = zipStream({
    atMs: AT_MS,
    files: async function* () {
      yield { path: 'endless', pieces, ...how }
    },
  })
  await new Promise((resolve) => stream.once('data', resolve))
  stream.pause().destroy()
  await vi.waitFor(() => expect(isClosed()).toBe(true))
})

test('a file that breaks off breaks the archive off', async () => {
  const stream = zipStream({
    atMs: AT_MS,
    files: async function* () {
      yield {
        path: 'broken',
        pieces: (async function* () {
          yield 'half'
          throw new Error('The disk is gone')
        })(),
      }
    },
  })
  stream.resume()
  await expect(finished(stream)).rejects.toThrow('The disk is gone')
})
