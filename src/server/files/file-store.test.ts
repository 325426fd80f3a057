import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FileStoreAway } from '../refusal.ts'
import { s3Server } from '../testing/s3-server.ts'
import { diskStore } from './disk.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3.ts'

const MB = 1024 * 1024

let dir: string
let s3: Awaited<ReturnType<typeof s3Server>>
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'feedlab-files-'))
  s3 = await s3Server()
  stores['disk'] = diskStore(join(dir, 'disk'))
  stores['S3'] = await s3Store(s3.settings)
})
afterAll(async () => {
  await s3.close()
  await rm(dir, { recursive: true })
})

/** As much as a generator makes, then an end or a failure. */
async function* pieces(count: number, failure?: Error): AsyncGenerator<Buffer> {
  for (let i = 0; i < count; i++) yield Buffer.alloc(MB, i)
  if (failure) throw failure
}

describe.each(['disk', 'S3'])('on %s', (name) => {
  const files = () => stores[name] as FileStore // made above
  const read = async (key: string, range?: { start: number; end: number }) => {
    const stream = await files().read(key, range)
    return stream && buffer(stream)
  }

  test('a file comes back whole or in part', async () => {
    await files().write('ab12', Buffer.from('0123456789'))
    expect(String(await read('ab12'))).toBe('0123456789')
    expect(String(await read('ab12', { start: 2, end: 4 }))).toBe('234')
    expect(String(await read('ab12', { start: 9, end: 9 }))).toBe('9')
    expect(await files().size('ab12')).toBe(10)
  })

  test('a file that is not there is undefined', async () => {
    expect(await read('ffff')).toBeUndefined()
    expect(await files().size('ffff')).toBeUndefined()
  })

  test('writing a key again replaces the file', async () => {
    await files().write('cd34', Buffer.from('first'))
    await files().write('cd34', Readable.from([Buffer.from('second')]))
    expect(String(await read('cd34'))).toBe('second')
    expect(await files().size('cd34')).toBe(6)
  })

  test.each([
    ['an empty file', 0],
    ['a small file', 1000],
    ['a file of exactly one part', 8 * MB],
    ['a file of several parts', 17 * MB],
  ])('%s is stored byte for byte from a stream', async (_what, size) => {
    const path = join(dir, `source-${name}-${size}`)
    const bytes = randomBytes(size)
    await writeFile(path, bytes)
    await files().write('ee55', createReadStream(path))
    expect(bytes.equals((await read('ee55')) ?? Buffer.of(1))).toBe(true)
    expect(await files().size('ee55')).toBe(size)
    if (size === 0) return
    const end = { start: Math.max(size - 100, 0), end: size - 1 }
    expect(bytes.subarray(-100).equals((await read('ee55', end)) ?? Buffer.of())).toBe(true)
  })

  test('a stream of unknown length is stored under the id of a job', async () => {
    const key = '0190c3f2-7b1e-7d3a-9a55-6f1f2f3c4d5e'
    await files().write(key, Readable.from(pieces(20)))
    expect(await files().size(key)).toBe(20 * MB)
    const expected = createHash('sha256')
    for await (const piece of pieces(20)) expected.update(piece)
    const found = createHash('sha256').update((await read(key)) ?? '')
    expect(found.digest('hex')).toBe(expected.digest('hex'))
  })

  test.each([1, 12])('a stream that fails after %i MB leaves the file of before as it was', async (count) => {
    await files().write('aa77', Buffer.from('before'))
    const source = Readable.from(pieces(count, new Error('the query broke')))
    await expect(files().write('aa77', source)).rejects.toThrow('the query broke')
    expect(String(await read('aa77'))).toBe('before')
    expect(source.destroyed).toBe(true)
  })

  test('a source that is not there is an error to the caller alone', async () => {
    await expect(files().write('cc99', createReadStream(join(dir, 'nowhere')))).rejects.toThrow('ENOENT')
    expect(await files().size('cc99')).toBeUndefined()
  })

  test('a removed file is gone, and removing it again is harmless', async () => {
    await files().write('dd66', Buffer.from('x'))
    await files().remove('dd66')
    await files().remove('dd66')
    expect(await files().size('dd66')).toBeUndefined()
  })

  test.each(['../etc/passwd', 'ab/../../x', '', 'A.PNG', '..', '-x'])('the key %j never becomes a path', async (key) => {
    await expect(files().write(key, Buffer.from('x'))).rejects.toThrow('Not a key of ours')
    await expect(files().read(key)).rejects.toThrow('Not a key of ours')
    await expect(files().size(key)).rejects.toThrow('Not a key of ours')
    await expect(files().remove(key)).rejects.toThrow('Not a key of ours')
  })
})

test('on disk nothing is left beside a file, not even when its source fails', async () => {
  const files = diskStore(join(dir, 'alone'))
  await files.write('cd34', Buffer.from('x'))
  await expect(files.write('cd99', Readable.from(pieces(2, new Error('broken'))))).rejects.toThrow('broken')
  expect(await readdir(join(dir, 'alone', 'cd'))).toEqual(['cd34'])
})

test('on disk removing a file also removes what a killed process left of it', async () => {
  const folder = join(dir, 'killed', 'cd')
  const files = diskStore(join(dir, 'killed'))
  await files.write('cd345', Buffer.from('x'))
  await writeFile(join(folder, 'cd34.0190c3f2-7b1e-7d3a-9a55-6f1f2f3c4d5e'), 'half a file')
  await files.remove('cd34')
  expect(await readdir(folder)).toEqual(['cd345'])
})

test('on S3 the parts of a failed upload are removed', async () => {
  const files = await s3Store(s3.settings)
  await expect(files.write('bb88', Readable.from(pieces(12, new Error('broken'))))).rejects.toThrow('broken')
  expect(await s3.incompleteUploads()).toEqual([])
})

test('a bucket that is not there, or an unknown key, is noticed before anything is stored', async () => {
  await expect((await s3Store({ ...s3.settings, bucket: 'other' })).reach()).rejects.toThrow()
  await expect((await s3Store({ ...s3.settings, accessKeyId: 'NOBODY' })).reach()).rejects.toThrow()
  await (await s3Store(s3.settings)).reach()
})

test('an S3 store that is gone, or accepts calls and never answers, is away and holds nobody for ever', async () => {
  const own = await s3Server()
  const store = await s3Store(own.settings)
  await store.write('a-file', Buffer.from('kept'))
  await own.stop()
  const calls = [
    () => store.size('a-file'),
    () => store.read('a-file'),
    () => store.remove('a-file'),
    () => store.write('b-file', Buffer.from('b')),
  ]
  for (const call of calls) await expect(call()).rejects.toThrow(FileStoreAway)
  await own.start()
  expect(await store.size('a-file')).toBe(4)
  own.hang()
  await expect(store.size('a-file')).rejects.toThrow(FileStoreAway)
  await own.close()
})
